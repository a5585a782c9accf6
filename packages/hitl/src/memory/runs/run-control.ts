import { auditBody } from '../../core/audit/audit-body.ts';
import { BUDGET, NOTHING_ASKED, renewsBudgets, spentReason } from '../../core/requests/budget.ts';
import { runHasEnded } from '../../core/transitions.ts';
import type { Refusal, RunOutcome } from '../../ports/ledger.ts';
import type { Actor } from '../../schema/actor.ts';
import type { BudgetName } from '../../schema/budgets.ts';
import type { RunId } from '../../schema/ids.ts';
import type { Run } from '../../schema/run.ts';
import { changeRun, emit, record, refuse, type Tx } from '../transaction.ts';
import { stopRun } from './stop-run.ts';

interface By {
  readonly actor: Actor;
  readonly reason: string;
}

export function pauseRun(tx: Tx, id: RunId, by: By): RunOutcome {
  const found = alive(tx, id);
  if (found.kind === 'refused') return found;
  const { run } = found;
  // Nobody claims a run that stands still, so it could never come to its end.
  if (run.cancelRequestedAt !== null) return refuse('HITL_RUN_ENDED', `${id} has been told to stop`);
  if (run.pauseRequestedAt !== null) return { kind: 'changed', run };
  note(tx, 'run-paused', run, by);
  const status = run.status === 'running' ? 'running' : 'paused';
  return { kind: 'changed', run: changeRun(tx, run, { status, version: run.version + 1, pauseRequestedAt: tx.now }) };
}

/** Has a run that has asked too much stand still, unless it does so already. */
export function pauseForBudget(tx: Tx, run: Run, { budget, most }: { budget: BudgetName; most: number }): void {
  if (run.pauseRequestedAt !== null) return;
  note(tx, 'run-paused', run, { actor: BUDGET, reason: spentReason(budget, most), budget, most });
  changeRun(tx, run, { version: run.version + 1, pauseRequestedAt: tx.now, budgetSpent: budget });
}

export function resumeRun(tx: Tx, id: RunId, by: By): RunOutcome {
  const found = alive(tx, id);
  if (found.kind === 'refused') return found;
  const { run } = found;
  if (run.pauseRequestedAt === null) return refuse('HITL_SESSION_NOT_PAUSED', `nobody has paused ${id}`);
  const renews = renewsBudgets(by.actor);
  if (run.budgetSpent !== null && !renews) return refuse('HITL_BUDGET_SPENT', `a person has to let ${id} go on`);
  note(tx, 'run-resumed', run, by);
  const status = run.status === 'paused' ? 'queued' : run.status;
  const budgets = renews ? NOTHING_ASKED : {};
  const change = { status, version: run.version + 1, pauseRequestedAt: null, wake: run.wake + 1, ...budgets } as const;
  return { kind: 'changed', run: changeRun(tx, run, change) };
}

export function cancelRun(tx: Tx, id: RunId, by: By): RunOutcome {
  const found = alive(tx, id);
  if (found.kind === 'refused') return found;
  return { kind: 'changed', run: stopRun(tx, found.run, by) };
}

function alive({ storage }: Tx, id: RunId): { readonly kind: 'alive'; readonly run: Run } | Refusal {
  const run = storage.runs.get(id);
  if (run === undefined) return refuse('HITL_RUN_NOT_FOUND', `there is no run ${id}`);
  if (runHasEnded(run.status)) return refuse('HITL_RUN_ENDED', `${id} has ended as ${run.status}`);
  return { kind: 'alive', run };
}

function note(
  tx: Tx,
  type: 'run-paused' | 'run-resumed',
  run: Run,
  { actor, ...data }: By & { readonly budget?: BudgetName; readonly most?: number },
): void {
  const subject = { type: 'run', id: run.id, version: run.version + 1 } as const;
  record(tx, auditBody(type, { subject, runId: run.id, actor, data }));
  emit(tx, run, { type, data });
}
