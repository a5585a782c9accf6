import type { RequestId, RunId } from '@dream-agent/hitl';
import type { Refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { currentTurn } from '../run-turn.ts';
import type { SteerRun } from './pause-run.ts';

export type CancelledRun =
  | { readonly kind: 'cancelling'; readonly runId: RunId; readonly requestsCancelled: readonly RequestId[] }
  | Refused;

/** Stops a session's run. Tools that run are told to; what was done is kept and reported. */
export async function cancelRun(deps: AgentDeps, { sessionId, actor, reason = '' }: SteerRun): Promise<CancelledRun> {
  const found = await currentTurn(deps.pool, sessionId);
  if (found.kind === 'refused') return found;
  const runId = found.turn.run_id as RunId;
  const pending = await deps.ledger.listRequests({ runId, status: 'pending', limit: 1000 });
  const outcome = await deps.ledger.cancelRun(runId, { actor, reason });
  if (outcome.kind === 'refused') return outcome;
  deps.hint(runId);
  return { kind: 'cancelling', runId, requestsCancelled: pending.map(({ id }) => id) };
}
