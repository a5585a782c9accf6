import { type Actor, type DecideOutcome, type Decision, type Digest, type RequestId, submitDecision } from '@dream-agent/hitl';
import { readSession } from '../../sessions/read-session.ts';
import { noSession, type Refused, refused } from '../../sessions/refused.ts';
import { sessionOf } from '../../use-cases/sessions-of-runs.ts';
import type { AgentDeps } from '../agent-deps.ts';

export interface Respond {
  /** Where it was answered; the request has to be one of its. */
  readonly sessionId: string;
  readonly requestId: RequestId;
  readonly actor: Actor;
  readonly decision: Decision;
  readonly shownDigest: Digest;
  readonly idempotencyKey?: string;
}

/** Answers a request of this session. A request of another one is not there. */
export async function respond(deps: AgentDeps, { sessionId, ...answer }: Respond): Promise<DecideOutcome | Refused> {
  const state = await deps.ledger.findRequest(answer.requestId);
  if (state === undefined || (await sessionOf(deps.pool, state.request.runId)) !== sessionId) {
    if ((await readSession(deps.pool, sessionId)) === undefined) return noSession(sessionId);
    return refused('HITL_REQUEST_NOT_FOUND', `${answer.requestId} is no request of ${sessionId}`);
  }
  const outcome = await submitDecision({ ledger: deps.ledger, rules: deps.rules }, { ...answer, readSince: 'shown' });
  deps.hint(state.request.runId);
  return outcome;
}
