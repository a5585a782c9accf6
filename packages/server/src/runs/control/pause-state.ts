import type { RunId } from '@dream-agent/hitl';
import type { RunStatus } from '@dream-agent/hitl/schema';
import type { DomainOf, PauseStateSchema, SessionId } from '../../contract/index.ts';
import type { TurnRow } from '../../postgres/sql/runs/turn-row.ts';
import type { Refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { runState } from '../run-state.ts';
import { currentTurn } from '../run-turn.ts';

export type PauseState = DomainOf<typeof PauseStateSchema>;

export type ReadPause = { readonly kind: 'found'; readonly state: PauseState } | Refused;

/** Whether a session's run stands still, what is done and what is left. */
export async function readPause(deps: AgentDeps, sessionId: string): Promise<ReadPause> {
  const found = await currentTurn(deps.pool, sessionId);
  return found.kind === 'refused' ? found : { kind: 'found', state: await pauseState(deps, found.turn) };
}

export async function pauseState(deps: Pick<AgentDeps, 'reader' | 'rules'>, turn: TurnRow): Promise<PauseState> {
  const { pause_requested_at: asked, budget_spent: spent, status } = turn;
  const state = await runState(deps, turn.run_id);
  const todos = state === undefined ? [] : state.todos.length > 0 ? state.todos : (state.plan?.todos ?? []);
  const running = todos.find((todo) => todo.status === 'running');
  const isPaused = asked !== null && turn.ended_at === null;
  return {
    sessionId: turn.session_id as SessionId,
    runId: turn.run_id as RunId,
    status: status as RunStatus,
    pausedAt: status === 'paused' ? asked : null,
    pausedBy: isPaused ? (spent === null ? 'user' : 'system') : null,
    budgetSpent: isPaused ? (spent as PauseState['budgetSpent']) : null,
    resumesAt: isPaused && spent === null ? new Date(asked.getTime() + deps.rules.policy.pauseMaxSeconds * 1000) : null,
    ...(running === undefined ? {} : { currentTodo: running.id }),
    completedTodos: todos.filter((todo) => todo.status === 'completed').map(({ id }) => id),
    pendingTodos: todos.filter((todo) => todo.status === 'pending').map(({ id }) => id),
    canResume: isPaused,
  };
}
