import { auditBody } from '../core/audit-body.ts';
import { cancel } from '../core/cancel.ts';
import { canonical } from '../core/canonical.ts';
import type { RequestChange } from '../core/change.ts';
import { decide as judge } from '../core/decide.ts';
import { randomId } from '../core/derive-id.ts';
import { digestOf } from '../core/digest.ts';
import { CLOCK, dueChange } from '../core/due.ts';
import { open } from '../core/open.ts';
import type { DecideOutcome, Refusal, RequestState, Revision, SubmitDecision, Swept } from '../ports/ledger.ts';
import type { Actor } from '../schema/actor.ts';
import type { RequestId } from '../schema/ids.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { Request } from '../schema/request.ts';
import { type Db, inTransaction, type Pool, type Tx } from './db.ts';
import { entryText } from './entry.ts';
import { LostRace, tryAgain } from './failure.ts';
import { actionColumns, findAction, openingColumns } from './open.ts';
import type { RecentRequests } from './recent-requests.ts';
import { toAction, toDecision, toDelegation, toRequest, toVotes } from './rows.ts';
import { locked, stop } from './runs.ts';
import { appendEntry } from './sql/audit.ts';
import type { DelegationRow } from './sql/delegations.ts';
import { listDue } from './sql/list-requests.ts';
import { openRequest } from './sql/open-request.ts';
import { type RequestStateRow, readRequest } from './sql/read-request.ts';
import { insertRevision } from './sql/record-action.ts';
import { type KeyedOutcome, writeChange } from './write-change.ts';
import { directly, type Writer } from './writer.ts';

export async function findRequest(db: Db, id: RequestId): Promise<RequestState | undefined> {
  const [row] = await readRequest.runAll(db, [{ request_id: id, person: null, key: null }]);
  return row === undefined ? undefined : toState(row);
}

const toState = (row: RequestStateRow): RequestState => ({
  request: toRequest(row),
  action: toAction(row.action),
  requestedBy: row.requested_by,
  votes: toVotes(row),
  decision: toDecision(row),
});

/** Reads, lets the rules judge, and writes if nothing has changed meanwhile; who loses that race is judged anew. */
export async function decide(pool: Pool, writer: Writer, recent: RecentRequests, input: SubmitDecision): Promise<DecideOutcome> {
  const { requestId, actor, decision, shownDigest, revision, idempotencyKey } = input;
  const fingerprint = digestOf({ request_id: requestId, decision: decision as JsonObject, shown_digest: shownDigest });
  const write = async (state: RequestState, change: RequestChange): Promise<DecideOutcome | 'again'> => {
    const outcome = outcomeOf(change, requestId, revision);
    const keyed = idempotencyKey === undefined ? undefined : { principal: actor.id, key: idempotencyKey, fingerprint, outcome };
    const at = await apply(pool, writer, state.request, change, { mustBe: 'in_time', keyed, revision, actor });
    if (at === undefined) return 'again';
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
        { actor, decision, shownDigest },
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
        now: row.now,
      },
      {
        actor,
        decision,
        shownDigest,
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

/** Tells somebody how the request stands instead, and notes that they tried. */
async function turnAway(db: Db, input: SubmitDecision, state: RequestState, refusal: Refusal): Promise<DecideOutcome> {
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
  await appendEntry.run(db, { subject_type: 'attempt', subject_id: id, subject_version: 1, entry: entryText(entry) });
}

/** Writes a change. What concerns more than the request, a changed action or a run that is to stop, goes into one transaction with it. */
async function apply(
  pool: Pool,
  writer: Writer,
  request: Request,
  change: RequestChange,
  how: { mustBe: 'in_time' | 'due' | 'pending'; actor: Actor; keyed?: KeyedOutcome | undefined; revision?: Revision | undefined },
): Promise<Date | undefined> {
  const { stopsRun } = change;
  if (stopsRun === undefined && how.revision === undefined) return writeChange(writer, request, change, how);
  return inTransaction(pool, async (tx) => {
    const run = await locked(tx, request.runId);
    if (how.revision !== undefined && how.revision.next === undefined) await insertRevision.run(tx, actionColumns(how.revision.action));
    const at = await writeChange(directly(tx), request, change, how);
    if (at === undefined || run === undefined) throw new LostRace(`${request.id} has changed`);
    if (how.revision?.next !== undefined) await reopen(tx, how.revision.action, how.revision.next, how.actor);
    // Only now is this request closed, so that it is not cancelled with the others.
    if (stopsRun !== undefined) await stop(tx, { ...run, eventSeq: run.eventSeq + 1 }, { actor: how.actor, reason: stopsRun });
    return at;
  });
}

async function reopen(tx: Tx, action: Revision['action'], next: NonNullable<Revision['next']>, actor: Actor): Promise<void> {
  const opening = open(action, next.terms, { assignee: next.assignee, shadow: [], actor });
  const row = await directly(tx).put(openRequest, {
    ...actionColumns(action),
    ...openingColumns(opening),
    owner: null,
    fence: null,
    look_for_grants: false,
  });
  if (row === undefined) throw new LostRace(`${action.runId} is to stop`);
}

export async function cancelRequest(
  pool: Pool,
  id: RequestId,
  by: { actor: Actor; reason: string },
): Promise<{ kind: 'cancelled' } | Refusal> {
  return tryAgain(async () => {
    const state = await findRequest(pool, id);
    if (state === undefined) return { kind: 'refused', code: 'HITL_REQUEST_NOT_FOUND', message: id };
    const { request } = state;
    if (request.status !== 'pending') {
      return {
        kind: 'refused',
        code: request.status === 'expired' ? 'HITL_REQUEST_EXPIRED' : 'HITL_REQUEST_CLOSED',
        message: `${id} is ${request.status}`,
      };
    }
    const at = await apply(pool, directly(pool), request, cancel(request, by), { mustBe: 'pending', actor: by.actor });
    return at === undefined ? 'again' : { kind: 'cancelled' };
  });
}

async function applyDue(pool: Pool, writer: Writer, request: Request, now: Date): Promise<RequestChange | undefined> {
  const change = dueChange(request, now);
  if (change === undefined) return undefined;
  const at = await apply(pool, writer, request, change, { mustBe: 'due', actor: CLOCK }).catch((error: unknown) => {
    if (error instanceof LostRace) return undefined;
    throw error;
  });
  return at === undefined ? undefined : change;
}

/** What is due, earliest first. Two nodes may look at the same row; the version lets one of them write. */
export async function sweep(pool: Pool, writer: Writer, limit: number): Promise<Swept[]> {
  const done: Swept[] = [];
  while (done.length < limit) {
    const rows = await listDue.run(pool, { page: Math.min(limit - done.length, 100) });
    let progress = 0;
    for (const row of rows) {
      const request = toRequest(row);
      const change = await applyDue(pool, writer, request, row.now);
      if (change === undefined) continue;
      progress++;
      done.push({ requestId: request.id, runId: request.runId, did: change.did as Swept['did'] });
    }
    if (progress === 0) break;
  }
  return done;
}
