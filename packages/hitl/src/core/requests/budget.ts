import type { Actor } from '../../schema/actor.ts';
import type { BudgetName, Budgets } from '../../schema/budgets.ts';
import type { Run } from '../../schema/run.ts';

/** How much of its budgets a run has used, as it is written on the run. */
export type Asked = Pick<Run, 'requestsAsked' | 'minuteFrom' | 'askedInMinute' | 'budgetSpent'>;

export const NOTHING_ASKED: Asked = { requestsAsked: 0, minuteFrom: null, askedInMinute: 0, budgetSpent: null };

/** Who pauses a run that has asked too much. */
export const BUDGET: Actor = { kind: 'system', id: 'budget' };

const MINUTE_MS = 60_000;

export type Asking =
  | { readonly kind: 'within'; readonly asked: Asked }
  | { readonly kind: 'spent'; readonly budget: BudgetName; readonly most: number };

/**
 * What one more question makes of a run's budgets, or which of them is spent. A budget that was spent stays so until a person
 * lets the run go on: an owner that overlooks the pause doesn't get through by waiting for the next minute.
 */
export function askOnce(asked: Asked, budgets: Budgets, now: Date): Asking {
  const spent = (budget: BudgetName): Asking => ({ kind: 'spent', budget, most: mostOf(budgets, budget) });
  if (asked.budgetSpent !== null) return spent(asked.budgetSpent);
  if (asked.requestsAsked >= budgets.perRun) return spent('per_run');
  const requestsAsked = asked.requestsAsked + 1;
  if (asked.minuteFrom === null || now.getTime() - asked.minuteFrom.getTime() >= MINUTE_MS) {
    return { kind: 'within', asked: { requestsAsked, minuteFrom: now, askedInMinute: 1, budgetSpent: null } };
  }
  if (asked.askedInMinute >= budgets.perRunPerMinute) return spent('per_run_per_minute');
  return { kind: 'within', asked: { ...asked, requestsAsked, askedInMinute: asked.askedInMinute + 1 } };
}

/** A person who lets a run go on gives it all of its budgets anew. Nothing else does, time included. */
export const renewsBudgets = (actor: Actor): boolean => actor.kind === 'person';

/** Why a run that has asked too much stands still; the name of the budget stands beside it, for whoever says it in another language. */
export const spentReason = (budget: BudgetName, most: number): string =>
  budget === 'per_run'
    ? `the run has put ${most} questions to people, which is all it may`
    : `the run has put ${most} questions to people within a minute, which is all it may`;

function mostOf(budgets: Budgets, budget: BudgetName): number {
  switch (budget) {
    case 'per_run':
      return budgets.perRun;
    case 'per_run_per_minute':
      return budgets.perRunPerMinute;
  }
}
