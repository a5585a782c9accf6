import type { RequestId, RequestState } from '@dream-agent/hitl';
import { AgentError } from './errors.ts';
import type { Parts } from './parts.ts';

/**
 * Reads what was decided about a request from the ledger itself. What a resume hands over is only a hint that there is something
 * to read: it names no decision, and could not make one.
 */
export async function readDecision(parts: Pick<Parts, 'ledger' | 'hold'>, requestId: string): Promise<RequestState> {
  const state = await findRequest(parts, requestId);
  if (state.request.status === 'pending')
    throw new AgentError('AGENT_INPUT_INVALID', `${requestId} has not been decided; resume the run when it is`);
  return state;
}

/** A request of this run, decided or not. */
export async function findRequest(parts: Pick<Parts, 'ledger' | 'hold'>, requestId: string): Promise<RequestState> {
  const state = await parts.ledger.findRequest(requestId as RequestId);
  if (state === undefined || state.request.runId !== parts.hold.runId)
    throw new AgentError('AGENT_INPUT_INVALID', `${requestId} is no request of ${parts.hold.runId}`);
  return state;
}
