import { auditBody } from '../../core/audit/audit-body.ts';
import { canonical } from '../../core/canonical.ts';
import { randomId } from '../../core/derive-id.ts';
import type { DecideOutcome, Refusal, RequestState, SubmitDecision } from '../../ports/ledger.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import type { Request } from '../../schema/request.ts';
import type { Db } from '../connection/db.ts';
import { entryText } from '../entry.ts';
import { appendEntry } from '../sql/audit.ts';

/** Tells somebody how the request stands instead, and notes that they tried. */
export async function turnAway(db: Db, input: SubmitDecision, state: RequestState, refusal: Refusal): Promise<DecideOutcome> {
  if (!isRepetition(state, input)) await recordAttempt(db, input, state.request, refusal.code);
  return { ...refusal, current: { status: state.request.status, decision: state.decision } };
}

/** Whether this person has said exactly this before, and it was counted: a double click is no attempt. */
function isRepetition(state: RequestState, { actor, decision, shownDigest }: SubmitDecision): boolean {
  const said = canonical(decision as unknown as Json);
  return state.votes.some(
    (vote) => vote.voter === actor.id && vote.shownDigest === shownDigest && canonical(vote.decision as unknown as Json) === said,
  );
}

async function recordAttempt(db: Db, input: SubmitDecision, request: Request, code: string): Promise<void> {
  // An attempt has no row of its own, and so borrows the form of an id.
  const id = randomId('req').replace('req_', 'attempt_');
  const entry = auditBody('decision-refused', {
    subject: { type: 'attempt', id, version: 1 },
    runId: request.runId,
    actor: input.actor,
    data: {
      request_id: request.id,
      code,
      decision: input.decision as JsonObject,
      shown_digest: input.shownDigest,
      status: request.status,
    },
  });
  await appendEntry(db, { subject_type: 'attempt', subject_id: id, subject_version: 1, entry: entryText(entry) });
}
