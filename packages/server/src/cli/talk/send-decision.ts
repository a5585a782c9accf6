import type { Decision } from '@dream-agent/hitl';
import { DecisionWireSchema, type RequestWire, toWire } from '../../contract/index.ts';
import type { Answered, Client } from '../remote/client.ts';

export type Outcome = Answered<'decideRequest'>;

/** Sends an answer, bound to what was shown. One that does not count is thrown as the server's refusal. */
export const sendDecision = (
  client: Client,
  { request_id, action_digest }: Pick<RequestWire, 'request_id' | 'action_digest'>,
  decision: Decision,
): Promise<Outcome> =>
  client.call('decideRequest', {
    params: { request_id },
    body: { decision: toWire(DecisionWireSchema, decision as never), action_digest },
  });
