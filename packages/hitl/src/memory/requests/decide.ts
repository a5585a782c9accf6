import { digestOf } from '../../core/digest.ts';
import type { RequestChange } from '../../core/requests/change.ts';
import { decide as judge } from '../../core/requests/decide.ts';
import { open } from '../../core/requests/open.ts';
import type { DecideOutcome, Refusal, RequestState, Revision, SubmitDecision } from '../../ports/ledger.ts';
import type { Digest } from '../../schema/action.ts';
import type { Actor } from '../../schema/actor.ts';
import type { RequestId } from '../../schema/ids.ts';
import type { Json } from '../../schema/json.ts';
import type { Request } from '../../schema/request.ts';
import { refuse, type Tx } from '../transaction.ts';
import { conflict } from './actions.ts';
import { applyChange } from './apply-change.ts';
import { writeOpening } from './open-request.ts';
import { findRequest } from './requests.ts';
import { shownAt } from './show-request.ts';
import { passDeadline } from './sweep.ts';
import { turnAway } from './turn-away.ts';

export function decide(tx: Tx, input: SubmitDecision): DecideOutcome {
  const { answers } = tx.storage;
  const state = findRequest(tx, input.requestId);
  if (state === undefined) return refuse('HITL_REQUEST_NOT_FOUND', `there is no request ${input.requestId}`);

  const fingerprint = fingerprintOf(input);
  const slot = input.idempotencyKey === undefined ? undefined : JSON.stringify([input.actor.id, input.idempotencyKey]);
  const answered = slot === undefined ? undefined : answers.get(slot);
  if (answered?.fingerprint === fingerprint) return answered.outcome;
  if (answered !== undefined) return turnAway(tx, input, refuse('HITL_IDEMPOTENCY_KEY_REUSED'));

  const outcome = answer(tx, input, state);
  if (outcome.kind === 'refused') return turnAway(tx, input, outcome);
  if (slot !== undefined) answers.put(slot, { fingerprint, outcome });
  return outcome;
}

/** What makes a second call under the same key a repetition. */
const fingerprintOf = (input: SubmitDecision): Digest =>
  digestOf({ request_id: input.requestId, decision: input.decision as Json, shown_digest: input.shownDigest });

function answer(tx: Tx, input: SubmitDecision, state: RequestState): DecideOutcome {
  const { actor, decision, revision, shownDigest, readSince } = input;
  const delegations = [...tx.storage.delegations.open()].filter((delegation) => delegation.to === actor.id);
  const judgement = judge(
    { ...state, recorded: state.decision, delegations, shownAt: shownAt(tx, input.requestId, actor.id), now: tx.now },
    {
      actor,
      decision,
      shownDigest,
      readSince,
      ...(revision === undefined ? {} : { revised: { action: revision.action, reopens: revision.next !== undefined } }),
    },
  );
  if (judgement.kind === 'refused') {
    if (judgement.code === 'HITL_REQUEST_EXPIRED') passDeadline(tx, state.request);
    return judgement;
  }
  const taken = revision === undefined ? undefined : revisionConflict(tx, revision);
  if (taken !== undefined) return taken;

  const request = applyChange(tx, state.request, judgement.change, actor);
  const nextRequestId = revision === undefined ? undefined : writeRevision(tx, revision, actor);
  return outcomeOf(tx, request, judgement.change.did, nextRequestId);
}

function revisionConflict({ storage }: Tx, { action, next }: Revision): Refusal | undefined {
  const stored = storage.actions.get(action.id);
  const isTaken = (stored !== undefined && stored.digest !== action.digest) || (next !== undefined && storage.requests.has(next.terms.id));
  return isTaken ? conflict(action) : undefined;
}

/** Stores the changed action and, unless it was approved in the same step, puts it to somebody. */
function writeRevision(tx: Tx, { action, next }: Revision, actor: Actor): RequestId | undefined {
  const run = tx.storage.runs.get(action.runId);
  if (next === undefined || run === undefined) {
    if (!tx.storage.actions.has(action.id)) tx.storage.actions.put(action.id, action);
    return undefined;
  }
  return writeOpening(tx, run, action, open(action, next.terms, { assignee: next.assignee, shadow: [], actor })).id;
}

function outcomeOf({ storage }: Tx, request: Request, did: RequestChange['did'], nextRequestId: RequestId | undefined): DecideOutcome {
  const requestId = request.id;
  if (did === 'escalated') return { kind: 'escalated', requestId, level: request.level, assignee: request.assignee };
  const decision = storage.decisions.get(requestId);
  if (decision !== undefined) return { kind: 'recorded', requestId, decision, ...(nextRequestId === undefined ? {} : { nextRequestId }) };
  const votes = (storage.votes.get(requestId) ?? []).filter((vote) => vote.round === request.round);
  const approvals = votes.filter((vote) => vote.decision.kind === 'approve').length;
  return { kind: 'voted', requestId, approvals, needed: request.quorum.approvals };
}
