import { auditBody } from '../../core/audit/audit-body.ts';
import { digestOf } from '../../core/digest.ts';
import type { DecideOutcome, Refusal, SubmitDecision } from '../../ports/ledger.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import { attemptId, record, type Tx } from '../transaction.ts';

/** Tells somebody how the request stands instead, and notes that they tried. */
export function turnAway(tx: Tx, input: SubmitDecision, refusal: Refusal): DecideOutcome {
  const request = tx.storage.requests.get(input.requestId);
  if (request === undefined) return refusal;
  if (!isRepetition(tx, input)) {
    record(
      tx,
      auditBody('decision-refused', {
        subject: { type: 'attempt', id: attemptId(tx), version: 1 },
        runId: request.runId,
        actor: input.actor,
        data: {
          request_id: request.id,
          code: refusal.code,
          decision: input.decision as JsonObject,
          shown_digest: input.shownDigest,
          status: request.status,
        },
      }),
    );
  }
  return { ...refusal, current: { status: request.status, decision: tx.storage.decisions.get(request.id) } };
}

/** Whether this person has said exactly this before, and it was counted: a double click is no attempt. */
function isRepetition({ storage }: Tx, { actor, decision, requestId, shownDigest }: SubmitDecision): boolean {
  const digest = digestOf(decision as Json);
  return (storage.votes.get(requestId) ?? []).some(
    (vote) => vote.voter === actor.id && vote.shownDigest === shownDigest && digestOf(vote.decision as Json) === digest,
  );
}
