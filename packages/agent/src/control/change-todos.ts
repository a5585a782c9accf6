import { isDeepStrictEqual } from 'node:util';
import type { Actor, Ledger, RunId } from '@dream-agent/hitl';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { z } from 'zod';
import { type Plan, type PlanEdit, type TodoChange, type TodoChangeInput, TodoChangeSchema } from '../contract/plan.ts';
import { AgentError } from '../errors.ts';
import { changedPlan } from '../layers/execution/changed-plan.ts';
import type { AgentStateValue } from '../state.ts';
import { planOf, readRunState } from './read-run-state.ts';
import type { TodoChanges } from './todo-changes.ts';

export interface ChangeTodosDeps {
  readonly ledger: Pick<Ledger, 'findRun'>;
  readonly saver: Pick<BaseCheckpointSaver, 'getTuple'>;
  readonly changes: TodoChanges;
  /** As the mind of the run edits plans. */
  readonly editPlan: (plan: Plan, edits: readonly PlanEdit[]) => Plan;
}

export interface ChangeTodos {
  readonly runId: RunId;
  readonly actor: Actor;
  /** What comes twice under the same key is kept once. */
  readonly key: string;
  readonly changes: readonly TodoChangeInput[];
}

export interface ChangedTodos {
  readonly seq: number;
  /** The plan as it stands, and as it will be put before the gates when the run goes on. */
  readonly before: Plan;
  readonly after: Plan;
}

/**
 * Changes the todos of a run that stands still. All of the changes are kept, durably, or none is; they are made when the run is
 * resumed, once, whoever drives it then. What they would come to is shown at once.
 */
export async function changeTodos(deps: ChangeTodosDeps, { runId, actor, key, changes }: ChangeTodos): Promise<ChangedTodos> {
  const wanted = changes.map(readChange);
  const run = await deps.ledger.findRun(runId);
  if (run === undefined) throw new AgentError('AGENT_INPUT_INVALID', `there is no run ${runId}`);
  if (run.pauseRequestedAt === null) throw notPaused(runId);
  const state = await readRunState({ saver: deps.saver, runId });
  requireTodos(state, runId);
  const kept = await deps.changes.list(runId, 0);
  const same = kept.find((one) => one.key === key);
  if (same !== undefined && !isDeepStrictEqual(same.changes, wanted))
    throw new AgentError('AGENT_INPUT_INVALID', `"${key.slice(0, 100)}" was used before for other changes; use a new key for new ones`);

  const apply = (current: Plan, some: readonly TodoChange[]): Plan =>
    changedPlan({ plan: current, todos: state.todos, results: state.results }, some, deps.editPlan);
  const waiting = kept.filter(({ seq }) => seq > state.changes && (same === undefined || seq < same.seq));
  const before = waiting.reduce((current, one) => apply(current, one.changes), planOf(state, runId));
  if (same !== undefined) return { seq: same.seq, before, after: same.seq > state.changes ? apply(before, wanted) : before };
  const after = apply(before, wanted);
  const added = await deps.changes.add({ runId, key, changes: wanted, actor });
  if (added.kind === 'not_paused') throw notPaused(runId);
  return { seq: added.seq, before, after };
}

function requireTodos({ todos, response, ended }: AgentStateValue, runId: RunId): void {
  if (todos.length === 0) throw new AgentError('PLAN_EDIT_INVALID', `the plan of ${runId} is not under way yet; change it in its review`);
  if (response !== null || ended !== null)
    throw new AgentError('PLAN_EDIT_INVALID', `${runId} has come to its answer; start another run for what is to be different`);
}

function readChange(input: TodoChangeInput, index: number): TodoChange {
  const result = TodoChangeSchema.safeParse(input);
  if (result.success) return result.data;
  throw new AgentError('PLAN_EDIT_INVALID', `change ${index + 1} is none: ${z.prettifyError(result.error).replaceAll('\n', ' ')}`);
}

const notPaused = (runId: RunId): AgentError =>
  new AgentError('PLAN_EDIT_INVALID', `${runId} does not stand still; pause it first, then change its todos`);
