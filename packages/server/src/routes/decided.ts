import type { DecideOutcome } from '@dream-agent/hitl';
import { DecisionOutcomeSchema, RecordedDecisionWireSchema, toWire } from '../contract/index.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Refused } from '../sessions/index.ts';

/** What came of an answer. One that does not count is an error, with what is the case now. */
export function decided(outcome: DecideOutcome | Refused) {
  if (outcome.kind !== 'refused') return toWire(DecisionOutcomeSchema, outcome as never);
  const { code, message } = outcome;
  const retryAfterSec = 'retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : undefined;
  const current = 'current' in outcome ? outcome.current : undefined;
  const decision = current?.decision;
  const standing = current && {
    status: current.status,
    decision: decision === undefined ? null : toWire(RecordedDecisionWireSchema, decision as never),
  };
  throw new ApiError(code, message, {
    ...(standing === undefined ? {} : { current: standing }),
    ...(retryAfterSec === undefined ? {} : { retryAfterSec }),
  });
}
