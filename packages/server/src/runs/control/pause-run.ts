import type { Actor, RunId } from '@dream-agent/hitl';
import type { AgentDeps } from '../agent-deps.ts';
import { currentTurn } from '../run-turn.ts';
import { type ReadPause, readPause } from './pause-state.ts';

export interface SteerRun {
  readonly sessionId: string;
  readonly actor: Actor;
  readonly reason?: string | undefined;
}

/** What runs finishes, and nothing new starts. */
export async function pauseRun(deps: AgentDeps, { sessionId, actor, reason = '' }: SteerRun): Promise<ReadPause> {
  const found = await currentTurn(deps.pool, sessionId);
  if (found.kind === 'refused') return found;
  const outcome = await deps.ledger.pauseRun(found.turn.run_id as RunId, { actor, reason });
  if (outcome.kind === 'refused') return outcome;
  deps.hint(found.turn.run_id);
  return readPause(deps, sessionId);
}
