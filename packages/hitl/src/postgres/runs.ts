import { auditBody } from '../core/audit/audit-body.ts';
import { ownerOf } from '../core/audit/owner.ts';
import { BUDGET, renewsBudgets, spentReason } from '../core/requests/budget.ts';
import { cancel } from '../core/requests/cancel.ts';
import { runHasEnded } from '../core/transitions.ts';
import type { ClaimRun, CreateRun, Hold, Refusal, Renewal, RunEnd, RunOutcome } from '../ports/ledger.ts';
import type { Actor } from '../schema/actor.ts';
import type { AuditBody } from '../schema/audit.ts';
import type { BudgetName } from '../schema/budgets.ts';
import { HitlError } from '../schema/errors.ts';
import type { RequestId, RunId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Run, RunStatus } from '../schema/run.ts';
import { type Db, inTransaction, type Pool, type Tx } from './connection/db.ts';
import { directly, type Writer } from './connection/writer.ts';
import { entryText, eventColumns } from './entry.ts';
import { writeChange } from './requests/write-change.ts';
import { toRequest, toRun } from './rows.ts';
import { changeRun } from './sql/change-run.ts';
import { claimRun } from './sql/claim-run.ts';
import { createRun } from './sql/create-run.ts';
import { endRun } from './sql/end-run.ts';
import { listPendingOfRun } from './sql/list-requests.ts';
import { parkRun } from './sql/park-run.ts';
import { lockRun, readRun } from './sql/read-run.ts';
import { renewLease } from './sql/renew-lease.ts';

export async function create(db: Db, input: CreateRun, writer: Writer = directly(db)): Promise<Run> {
  const made = await writer.put(createRun, {
    run_id: input.id,
    requested_by: input.requestedBy,
    owner: input.claim?.owner ?? null,
    lease: input.claim?.leaseSeconds ?? null,
    ...created(input),
  });
  // An id that is taken may have been made by an earlier try of the same person.
  const run = made === undefined ? await find(db, input.id) : toRun(made);
  if (run === undefined || run.requestedBy !== input.requestedBy) {
    throw new HitlError('HITL_ACTION_CONFLICT', `${input.id} is another person's run`);
  }
  return run;
}

/** What is told and recorded of a new run. */
export const created = ({ id, requestedBy, actor }: CreateRun) => ({
  ...eventColumns({ type: 'run-created', data: {} }),
  entry: entryText(
    auditBody('run-created', { subject: { type: 'run', id, version: 1 }, runId: id, actor, data: { requested_by: requestedBy } }),
  ),
});

export async function find(db: Db, id: RunId): Promise<Run | undefined> {
  const [row] = await readRun(db, { run_id: id });
  return row === undefined ? undefined : toRun(row);
}

export async function claim(db: Db, input: ClaimRun): Promise<Run | undefined> {
  const [row] = await claimRun(db, { owner: input.owner, lease: input.leaseSeconds, run_id: input.runId ?? null });
  return row === undefined ? undefined : toRun(row);
}

export async function renew(db: Db, hold: Hold, leaseSeconds: number): Promise<Renewal> {
  const [row] = await renewLease(db, { run_id: hold.runId, owner: hold.owner, fence: hold.fence, lease: leaseSeconds });
  if (row === undefined) return whyNotHeld(db, hold);
  return { kind: 'renewed', leaseUntil: row.lease_until, pauseRequested: row.pause_requested, cancelRequested: row.cancel_requested };
}

/** Says why a hold is not good any more. Called when a write that repeats it has found no row. */
export async function whyNotHeld(db: Db, hold: Hold): Promise<Refusal> {
  const run = await find(db, hold.runId);
  return notHeld(run, hold) ?? { kind: 'refused', code: 'HITL_FENCED', message: `${hold.runId} changed while it was looked at; try again` };
}

/** The refusal for a hold that the run, as it is, does not bear out. */
export function notHeld(run: Run | undefined, hold: Hold): Refusal | undefined {
  if (run === undefined) return { kind: 'refused', code: 'HITL_RUN_NOT_FOUND', message: hold.runId };
  if (runHasEnded(run.status)) return { kind: 'refused', code: 'HITL_RUN_ENDED', message: `${run.id} is ${run.status}` };
  if (run.owner === hold.owner && run.fence === hold.fence) return undefined;
  return { kind: 'refused', code: 'HITL_FENCED', message: `${run.id} is at fence ${run.fence}, not ${hold.fence}` };
}

export async function park(pool: Pool, hold: Hold): Promise<RunOutcome> {
  return inTransaction(pool, async (tx) => {
    await lockRun(tx, { run_id: hold.runId });
    const [row] = await parkRun(tx, { run_id: hold.runId, owner: hold.owner, fence: hold.fence });
    return row === undefined ? whyNotHeld(tx, hold) : { kind: 'changed', run: toRun(row) };
  });
}

export async function end(pool: Pool, writer: Writer, hold: Hold, ending: RunEnd): Promise<RunOutcome> {
  // Nearly always nobody has paused it and nothing is left to be taken back, so that its version is known without looking.
  const row = await writer.put(endRun, {
    run_id: hold.runId,
    owner: hold.owner,
    fence: hold.fence,
    expected_version: 1,
    status: ending.status,
    ...eventColumns({ type: 'run-ended', data: { status: ending.status } }),
    entry: entryText(ended({ id: hold.runId, version: 1 }, hold, ending, [])),
  });
  return row === undefined ? endLooking(pool, hold, ending) : { kind: 'changed', run: toRun(row) };
}

/** Ends it with the run's row locked, and takes back what is pending. */
async function endLooking(pool: Pool, hold: Hold, ending: RunEnd): Promise<RunOutcome> {
  return inTransaction(pool, async (tx) => {
    const run = await locked(tx, hold.runId);
    const refusal = notHeld(run, hold);
    if (refusal !== undefined || run === undefined) return refusal as Refusal;
    const cancelled = await cancelPending(tx, run, { actor: ownerOf(hold), reason: ending.reason });
    return write(tx, run, {
      status: ending.status,
      pause: false,
      cancel: false,
      ends: true,
      wakes: false,
      audit: ended(run, hold, ending, cancelled),
      data: { status: ending.status },
    });
  });
}

export const ended = (run: Pick<Run, 'id' | 'version'>, hold: Hold, { status, reason }: RunEnd, cancelled: RequestId[]): AuditBody =>
  auditBody('run-ended', { ...aboutNext(run, ownerOf(hold)), data: { status, reason, requests_cancelled: cancelled } });

export async function pause(pool: Pool, id: RunId, by: { actor: Actor; reason: string }): Promise<RunOutcome> {
  return change(pool, id, async (tx, run) => {
    // Nobody claims a run that stands still, so it could never come to its end.
    if (run.cancelRequestedAt !== null) return { kind: 'refused', code: 'HITL_RUN_ENDED', message: `${id} has been told to stop` };
    if (run.pauseRequestedAt !== null) return { kind: 'changed', run };
    return write(tx, run, {
      status: run.status === 'running' ? 'running' : 'paused',
      pause: true,
      cancel: false,
      ends: false,
      wakes: false,
      audit: auditBody('run-paused', { ...aboutNext(run, by.actor), data: { reason: by.reason } }),
      data: { reason: by.reason },
    });
  });
}

/** Has a locked run that has asked too much stand still, unless it does so already. */
export async function pauseForBudget(tx: Tx, run: Run, { budget, most }: { budget: BudgetName; most: number }): Promise<void> {
  if (run.pauseRequestedAt !== null) return;
  const data = { reason: spentReason(budget, most), budget, most };
  await write(tx, run, {
    status: run.status,
    pause: true,
    cancel: false,
    ends: false,
    wakes: false,
    budgetSpent: budget,
    audit: auditBody('run-paused', { ...aboutNext(run, BUDGET), data }),
    data,
  });
}

export async function resume(pool: Pool, id: RunId, by: { actor: Actor; reason: string }): Promise<RunOutcome> {
  return change(pool, id, async (tx, run) => {
    if (run.pauseRequestedAt === null) return { kind: 'refused', code: 'HITL_SESSION_NOT_PAUSED', message: `${id} is ${run.status}` };
    const renews = renewsBudgets(by.actor);
    if (run.budgetSpent !== null && !renews) {
      return { kind: 'refused', code: 'HITL_BUDGET_SPENT', message: `a person has to let ${id} go on` };
    }
    return write(tx, run, {
      status: run.status === 'paused' ? 'queued' : run.status,
      pause: false,
      cancel: false,
      ends: false,
      wakes: true,
      renewsBudgets: renews,
      audit: auditBody('run-resumed', { ...aboutNext(run, by.actor), data: { reason: by.reason } }),
      data: { reason: by.reason },
    });
  });
}

export async function cancelRun(pool: Pool, id: RunId, by: { actor: Actor; reason: string }): Promise<RunOutcome> {
  return change(pool, id, (tx, run) => stop(tx, run, by));
}

/** Asks a locked run to stop and takes its open questions back. */
export async function stop(tx: Tx, run: Run, by: { actor: Actor; reason: string }): Promise<RunOutcome> {
  if (run.cancelRequestedAt !== null) return { kind: 'changed', run };
  const cancelled = await cancelPending(tx, run, by);
  return write(tx, run, {
    status: run.status === 'running' ? 'running' : 'queued',
    pause: false,
    cancel: true,
    ends: false,
    wakes: true,
    audit: auditBody('run-cancel-requested', { ...aboutNext(run, by.actor), data: { reason: by.reason, requests_cancelled: cancelled } }),
    data: { reason: by.reason },
  });
}

async function change(pool: Pool, id: RunId, apply: (tx: Tx, run: Run) => Promise<RunOutcome>): Promise<RunOutcome> {
  return inTransaction(pool, async (tx) => {
    const run = await locked(tx, id);
    if (run === undefined) return { kind: 'refused', code: 'HITL_RUN_NOT_FOUND', message: id };
    if (runHasEnded(run.status)) return { kind: 'refused', code: 'HITL_RUN_ENDED', message: `${id} is ${run.status}` };
    return apply(tx, run);
  });
}

export async function locked(tx: Tx, id: RunId): Promise<Run | undefined> {
  return (await lockedNow(tx, id))?.run;
}

/** A locked run, and what time it was when it was looked at. */
export async function lockedNow(tx: Tx, id: RunId): Promise<{ readonly run: Run; readonly now: Date } | undefined> {
  const [row] = await lockRun(tx, { run_id: id });
  return row === undefined ? undefined : { run: toRun(row), now: row.now };
}

async function cancelPending(tx: Tx, run: Run, by: { actor: Actor; reason: string }): Promise<RequestId[]> {
  const pending = (await listPendingOfRun(tx, { run_id: run.id })).map(toRequest);
  for (const request of pending) await writeChange(directly(tx), request, cancel(request, by), { mustBe: 'pending' });
  return pending.map((request) => request.id);
}

const aboutNext = (run: Pick<Run, 'id' | 'version'>, actor: Actor) => ({
  subject: { type: 'run', id: run.id, version: run.version + 1 } as const,
  runId: run.id,
  actor,
});

async function write(
  tx: Tx,
  run: Run,
  next: {
    status: RunStatus;
    pause: boolean;
    cancel: boolean;
    ends: boolean;
    wakes: boolean;
    budgetSpent?: BudgetName;
    renewsBudgets?: boolean;
    audit: AuditBody;
    data: JsonObject;
  },
): Promise<RunOutcome> {
  const [row] = await changeRun(tx, {
    run_id: run.id,
    expected_version: run.version,
    status: next.status,
    pause: next.pause,
    cancel: next.cancel,
    ends: next.ends,
    wakes: next.wakes,
    budget_spent: next.budgetSpent ?? null,
    renews_budgets: next.renewsBudgets ?? false,
    ...eventColumns({ type: next.audit.type, data: next.data }),
    entry: entryText(next.audit),
  });
  if (row === undefined) throw new HitlError('HITL_FENCED', `${run.id} changed under its lock`);
  return { kind: 'changed', run: toRun(row) };
}
