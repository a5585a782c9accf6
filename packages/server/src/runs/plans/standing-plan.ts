import { AgentError, changeTodos, type Plan, PlanSchema } from '@dream-agent/agent';
import type { RequestState, RunId } from '@dream-agent/hitl';
import type { TurnRow } from '../../postgres/sql/runs/turn-row.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { type RunState, runState } from '../run-state.ts';
import { findTurn } from '../run-turn.ts';

/** The newest version of a run's plan, and what can be done about it just now. */
export type StandingPlan =
  /** Somebody is asked about it. */
  | { readonly kind: 'in-review'; readonly turn: TurnRow; readonly plan: Plan; readonly review: RequestState }
  /** Its run stands still: what was changed meanwhile is in it. */
  | { readonly kind: 'paused'; readonly turn: TurnRow; readonly plan: Plan }
  | { readonly kind: 'under-way'; readonly turn: TurnRow; readonly plan: Plan };

export const noPlan = (what: string): Refused => refused('PLAN_NOT_FOUND', what);

export async function standingPlan(deps: AgentDeps, runId: RunId): Promise<StandingPlan | Refused> {
  const found = await findTurn(deps.pool, runId);
  if (found.kind === 'refused') return noPlan(found.message);
  const { turn } = found;
  const review = await pendingReview(deps, runId);
  if (review !== undefined) return { kind: 'in-review', turn, plan: PlanSchema.parse(review.action.parameters), review };
  const state = await runState(deps, runId);
  if (state == null || state.plan === null) return noPlan(`${runId} has no plan yet`);
  if (turn.pause_requested_at !== null && turn.ended_at === null)
    return { kind: 'paused', turn, plan: (await changedSoFar(deps, runId, state)) ?? asItStands(state.plan, state) };
  return { kind: 'under-way', turn, plan: asItStands(state.plan, state) };
}

async function pendingReview({ ledger }: AgentDeps, runId: RunId): Promise<RequestState | undefined> {
  const [request] = await ledger.listRequests({ runId, kind: 'plan_review', status: 'pending', limit: 1 });
  return request === undefined ? undefined : ledger.findRequest(request.id);
}

/** With what has become of its todos. */
function asItStands(plan: Plan, { todos }: RunState): Plan {
  const newest = new Map(todos.map((todo) => [todo.id, todo]));
  return { ...plan, todos: plan.todos.map((todo) => newest.get(todo.id) ?? todo) };
}

/** What the changes come to that wait for the run to go on: the last of them once more, which is kept already and changes nothing. */
async function changedSoFar(deps: AgentDeps, runId: RunId, state: RunState): Promise<Plan | undefined> {
  const last = (await deps.changes.list(runId, state.changes)).at(-1);
  if (last === undefined) return undefined;
  const { ledger, reader: saver, changes, editPlan } = deps;
  try {
    const { after } = await changeTodos(
      { ledger, saver, changes, editPlan },
      { runId, actor: last.by, key: last.key, changes: last.changes },
    );
    return after;
  } catch (error) {
    // It went on in between, or what was changed has been done since.
    if (error instanceof AgentError) return undefined;
    throw error;
  }
}
