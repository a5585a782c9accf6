import { auditBody } from '../../core/audit/audit-body.ts';
import { ownerOf } from '../../core/audit/owner.ts';
import { NOTHING_ASKED } from '../../core/requests/budget.ts';
import type { ClaimRun, CreateRun, Hold, Renewal, RunEnd, RunOutcome } from '../../ports/ledger.ts';
import { HitlError } from '../../schema/errors.ts';
import type { RunId } from '../../schema/ids.ts';
import type { Run } from '../../schema/run.ts';
import { cancelPending, pendingOf } from '../requests/pending.ts';
import { after, changeRun, emit, record, type Tx } from '../transaction.ts';
import { held } from './hold.ts';

export function createRun(tx: Tx, input: CreateRun): Run {
  const { storage, now } = tx;
  const existing = storage.runs.get(input.id);
  if (existing !== undefined) {
    if (existing.requestedBy === input.requestedBy) return existing;
    throw new HitlError('HITL_ACTION_CONFLICT', `${input.id} was started by somebody else`);
  }
  const run = storage.runs.put(input.id, {
    id: input.id,
    status: input.claim === undefined ? 'queued' : 'running',
    version: 1,
    owner: input.claim?.owner ?? null,
    fence: input.claim === undefined ? 0 : 1,
    leaseUntil: input.claim === undefined ? null : after(now, input.claim.leaseSeconds),
    wake: 0,
    eventSeq: 0,
    requestedBy: input.requestedBy,
    pauseRequestedAt: null,
    cancelRequestedAt: null,
    ...NOTHING_ASKED,
    createdAt: now,
    endedAt: null,
  });
  record(
    tx,
    auditBody('run-created', {
      subject: { type: 'run', id: run.id, version: 1 },
      runId: run.id,
      actor: input.actor,
      data: { requested_by: input.requestedBy },
    }),
  );
  emit(tx, run, { type: 'run-created', data: {} });
  return storage.runs.get(run.id) ?? run;
}

export const findRun = ({ storage }: Tx, id: RunId): Run | undefined => storage.runs.get(id);

export function claimRun(tx: Tx, input: ClaimRun): Run | undefined {
  const { storage, now } = tx;
  const named = input.runId === undefined ? undefined : storage.runs.get(input.runId);
  const candidates = input.runId === undefined ? storage.runs.open() : named === undefined ? [] : [named];
  let oldest: Run | undefined;
  for (const run of candidates) {
    if (isClaimable(run, now) && (oldest === undefined || run.createdAt < oldest.createdAt)) oldest = run;
  }
  if (oldest === undefined) return undefined;
  return changeRun(tx, oldest, {
    status: 'running',
    owner: input.owner,
    fence: oldest.fence + 1,
    leaseUntil: after(now, input.leaseSeconds),
  });
}

const isClaimable = (run: Run, now: Date): boolean =>
  run.status === 'queued' || (run.status === 'running' && run.leaseUntil !== null && run.leaseUntil < now);

export function renewLease(tx: Tx, hold: Hold, leaseSeconds: number): Renewal {
  const holding = held(tx, hold);
  if (holding.kind === 'refused') return holding;
  const leaseUntil = after(tx.now, leaseSeconds);
  const run = changeRun(tx, holding.run, { leaseUntil });
  return {
    kind: 'renewed',
    leaseUntil,
    pauseRequested: run.pauseRequestedAt !== null,
    cancelRequested: run.cancelRequestedAt !== null,
  };
}

export function parkRun(tx: Tx, hold: Hold): RunOutcome {
  const holding = held(tx, hold);
  if (holding.kind === 'refused') return holding;
  const { run } = holding;
  const waits = run.cancelRequestedAt === null && pendingOf(tx, run.id).length > 0;
  const status = run.pauseRequestedAt !== null ? 'paused' : waits ? 'waiting' : 'queued';
  return { kind: 'changed', run: changeRun(tx, run, { status, owner: null, leaseUntil: null }) };
}

export function endRun(tx: Tx, hold: Hold, end: RunEnd): RunOutcome {
  const holding = held(tx, hold);
  if (holding.kind === 'refused') return holding;
  const { run } = holding;
  const actor = ownerOf(hold);
  const cancelled = cancelPending(tx, run.id, { actor, reason: end.reason });
  const version = run.version + 1;
  record(
    tx,
    auditBody('run-ended', {
      subject: { type: 'run', id: run.id, version },
      runId: run.id,
      actor,
      data: { status: end.status, reason: end.reason, requests_cancelled: cancelled },
    }),
  );
  emit(tx, run, { type: 'run-ended', data: { status: end.status } });
  return { kind: 'changed', run: changeRun(tx, run, { status: end.status, version, owner: null, leaseUntil: null, endedAt: tx.now }) };
}
