import { digestOf } from '../../core/digest.ts';
import type { RequestChange } from '../../core/requests/change.ts';
import { decide as judge } from '../../core/requests/decide.ts';
import type { DecideOutcome, Refusal, RequestState, Revision, SubmitDecision } from '../../ports/ledger.ts';
import type { RequestId } from '../../schema/ids.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Db, Pool } from '../connection/db.ts';
import { tryAgain } from '../connection/failure.ts';
import type { Writer } from '../connection/writer.ts';
import { toDelegation } from '../rows.ts';
import type { DelegationRow } from '../sql/delegations.ts';
import { readRequest } from '../sql/read-request.ts';
import { applyChange } from './apply-change.ts';
import type { ClosedRequests } from './closed-requests.ts';
import { findRequest, toState } from './find-request.ts';
import { findAction } from './open.ts';
import type { RecentRequests } from './recent-requests.ts';
import { stateAfter } from './state-after.ts';
import { applyDue } from './sweep.ts';
import { turnAway } from './turn-away.ts';

/** What this node remembers of requests. */
interface Remembered {
  readonly recent: RecentRequests;
  readonly closed: ClosedRequests;
}

/** Reads, lets the rules judge, and writes if nothing has changed meanwhile; who loses that race is judged anew. */
export async function decide(pool: Pool, writer: Writer, { recent, closed }: Remembered, input: SubmitDecision): Promise<DecideOutcome> {
  const { requestId, actor, decision, shownDigest, readSince, revision, idempotencyKey } = input;
  // Only a caller with a key can come back for the same answer.
  const fingerprint =
    idempotencyKey === undefined ? '' : digestOf({ request_id: requestId, decision: decision as JsonObject, shown_digest: shownDigest });
  const write = async (state: RequestState, change: RequestChange): Promise<DecideOutcome | 'again'> => {
    const outcome = outcomeOf(change, requestId, revision);
    const keyed = idempotencyKey === undefined ? undefined : { principal: actor.id, key: idempotencyKey, fingerprint, outcome };
    const at = await applyChange(pool, writer, state.request, change, { mustBe: 'in_time', keyed, revision, actor });
    if (at === undefined) return 'again';
    closed.remember(stateAfter(state, change, at));
    return outcome.kind === 'recorded' && change.decision !== undefined
      ? { ...outcome, decision: { requestId, ...change.decision, at } }
      : (outcome as DecideOutcome);
  };
  return tryAgain(async () => {
    const remembered = recent.take(requestId);
    if (remembered !== undefined && revision === undefined) {
      // Whether it comes in time is for the database to say.
      const judgement = judge(
        { ...remembered, recorded: undefined, delegations: [], now: remembered.request.openedAt },
        { actor, decision, shownDigest, readSince },
      );
      return judgement.kind === 'change' ? write(remembered, judgement.change) : 'again';
    }
    const row = await writer.put(readRequest, { request_id: requestId, person: actor.id, key: idempotencyKey ?? null });
    if (row === undefined) return { kind: 'refused', code: 'HITL_REQUEST_NOT_FOUND', message: requestId };
    const state = toState(row);
    if (row.key_fingerprint !== null) {
      if (row.key_fingerprint === fingerprint) return replay(row.key_outcome, state);
      return turnAway(pool, input, state, { kind: 'refused', code: 'HITL_IDEMPOTENCY_KEY_REUSED', message: `"${idempotencyKey}"` });
    }
    const judgement = judge(
      {
        ...state,
        recorded: state.decision,
        delegations: ((row.delegations ?? []) as DelegationRow[]).map(toDelegation),
        shownAt: row.shown_at ?? undefined,
        now: row.now,
      },
      {
        actor,
        decision,
        shownDigest,
        readSince,
        ...(revision === undefined ? {} : { revised: { action: revision.action, reopens: revision.next !== undefined } }),
      },
    );
    if (judgement.kind === 'refused') {
      if (judgement.code === 'HITL_REQUEST_EXPIRED' && state.request.status === 'pending') {
        // Nobody has seen to it yet; a late answer is as good a moment as any.
        await applyDue(pool, writer, state.request, row.now);
        return turnAway(pool, input, (await findRequest(pool, requestId)) ?? state, judgement);
      }
      return turnAway(pool, input, state, judgement);
    }
    const taken = revision === undefined ? undefined : await revisionConflict(pool, revision);
    if (taken !== undefined) return turnAway(pool, input, state, taken);
    return write(state, judgement.change);
  });
}

/** What is told and, under an idempotency key, kept to be told again; the decision itself is read back from its row. */
function outcomeOf(change: RequestChange, requestId: RequestId, revision: Revision | undefined) {
  switch (change.did) {
    case 'voted':
      return { kind: 'voted', requestId, approvals: change.event.data['approvals'], needed: change.event.data['needed'] } as const;
    case 'escalated':
      return { kind: 'escalated', requestId, level: change.level, assignee: change.assignee } as const;
    default:
      return { kind: 'recorded', requestId, ...(revision?.next === undefined ? {} : { nextRequestId: revision.next.terms.id }) } as const;
  }
}

function replay(stored: unknown, state: RequestState): DecideOutcome {
  const outcome = stored as DecideOutcome;
  return outcome.kind === 'recorded' && state.decision !== undefined ? { ...outcome, decision: state.decision } : outcome;
}

async function revisionConflict(db: Db, { action, next }: Revision): Promise<Refusal | undefined> {
  const stored = await findAction(db, action.id);
  const isTaken = stored !== undefined && (stored.digest !== action.digest || next !== undefined);
  return isTaken ? { kind: 'refused', code: 'HITL_ACTION_CONFLICT', message: `${action.id} stands for something else` } : undefined;
}
