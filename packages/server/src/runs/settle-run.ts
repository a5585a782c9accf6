import { afterRun, learnedInRun, type Response, type Session, SessionSchema } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { recordArtifactsOf } from '../files/artifacts/record-artifacts.ts';
import { readMemory } from '../postgres/sql/runs/read-memory.ts';
import { readTurn } from '../postgres/sql/runs/read-turn.ts';
import { settleTurn } from '../postgres/sql/runs/settle-turn.ts';
import type { TurnRow } from '../postgres/sql/runs/turn-row.ts';
import type { AgentDeps } from './agent-deps.ts';
import { type RunState, runState } from './run-state.ts';

/**
 * Gives the session what came of an ended run: its answer, and what was said, refused and changed in it. All of it is read from
 * the checkpoints and the ledger, so that any node can do it at any time; it is done once.
 */
export async function settleRun(deps: AgentDeps, runId: RunId): Promise<void> {
  const [turn] = await readTurn(deps.pool, { run_id: runId });
  if (turn === undefined || turn.settled_at !== null || turn.ended_at === null) return;
  const state = await runState(deps, runId);
  const memory = state === undefined ? undefined : await learned(deps, turn, turn.ended_at, state);
  if (state !== undefined) await recordArtifactsOf(deps, runId, state);
  const because = turn.failure !== null && turn.status === 'failed' ? turn.failure : state?.ended?.because;
  await settleTurn(deps.pool, {
    run_id: runId,
    response: state?.response == null ? null : JSON.stringify(state.response),
    ended_because: because === undefined || because === '' ? null : because.slice(0, 2000),
    memory: memory === undefined ? null : JSON.stringify(memory),
  });
}

async function learned({ pool, ledger }: AgentDeps, turn: TurnRow, endedAt: Date, state: RunState): Promise<Session | undefined> {
  const { understanding, response } = state;
  if (understanding === null) return undefined;
  const [row] = await readMemory(pool, { session_id: turn.session_id });
  return afterRun(SessionSchema.parse(row?.memory), {
    at: endedAt.toISOString(),
    runId: turn.run_id,
    request: turn.request,
    language: understanding.language,
    understanding,
    summary: inShort(response),
    decided: await learnedInRun(ledger, turn.run_id as RunId),
  });
}

/** What was found, if anything was; else how it ended. */
function inShort(response: Response | null): string {
  const [opening = '', finding] = response?.text.split('\n\n') ?? [];
  return response !== null && response.done.length > 0 && finding !== undefined ? finding : opening;
}
