import { auditBody } from '../core/audit/audit-body.ts';
import { effectStarted } from '../core/audit/effect-started.ts';
import { ownerOf } from '../core/audit/owner.ts';
import { randomId } from '../core/derive-id.ts';
import { digestOf } from '../core/digest.ts';
import { effectStanding } from '../core/effect.ts';
import { mayVouch } from '../core/requests/lending.ts';
import type {
  EffectResult,
  FinishEffect,
  FinishOutcome,
  Hold,
  Refusal,
  RunEnd,
  SettleEffect,
  StartEffect,
  StartOutcome,
} from '../ports/ledger.ts';
import type { Actor } from '../schema/actor.ts';
import type { AuditBody } from '../schema/audit.ts';
import type { Effect } from '../schema/effect.ts';
import type { ActionId } from '../schema/ids.ts';
import type { Json } from '../schema/json.ts';
import type { Db } from './connection/db.ts';
import { tryAgain } from './connection/failure.ts';
import type { Writer } from './connection/writer.ts';
import { entryText, eventColumns } from './entry.ts';
import { toEffect } from './rows.ts';
import { ended, find, notHeld } from './runs.ts';
import { appendEntry } from './sql/audit.ts';
import { type ChangeEffectInput, changeEffect, type EndsRun, finishRun } from './sql/change-effect.ts';
import { readEffect, readStart } from './sql/read-effect.ts';
import { startEffect } from './sql/start-effect.ts';

export async function findEffect(db: Db, id: ActionId): Promise<Effect | undefined> {
  const [row] = await readEffect(db, { action_id: id });
  return row === undefined ? undefined : toEffect(row);
}

export async function start(db: Db, writer: Writer, input: StartEffect): Promise<StartOutcome> {
  const { hold, actionId, digest, timeoutSeconds } = input;
  const idempotencyKey = `${actionId}:${digest.slice(0, 16)}`;
  return tryAgain(async () => {
    const row = await writer.put(startEffect, {
      run_id: hold.runId,
      owner: hold.owner,
      fence: hold.fence,
      action_id: actionId,
      digest,
      idempotency_key: idempotencyKey,
      timeout: timeoutSeconds,
      ...eventColumns({ type: 'effect-started', data: { action_id: actionId, attempt: 1 } }),
      entry: entryText(
        effectStarted(hold, { actionId, runId: hold.runId, approvedDigest: digest, idempotencyKey, attempts: 1, version: 1 }),
      ),
    });
    if (row !== undefined) return { kind: 'started', idempotencyKey, attempt: 1 };
    return startAgain(db, writer, input, idempotencyKey);
  });
}

/** Finds out why nothing was started: the hold, an earlier start, or a lack of approval. */
async function startAgain(
  db: Db,
  writer: Writer,
  { hold, actionId, digest, timeoutSeconds }: StartEffect,
  idempotencyKey: string,
): Promise<StartOutcome | 'again'> {
  const refusal = notHeld(await find(db, hold.runId), hold);
  if (refusal !== undefined) return refusal;
  const effect = await findEffect(db, actionId);
  if (effect === undefined) return (await whyNotStarted(db, hold, actionId, digest)) ?? 'again';
  if (effect.approvedDigest !== digest || effect.runId !== hold.runId) return actionChanged(effect.approvedDigest, digest);
  switch (effectStanding(effect, hold.fence)) {
    case 'finished':
      return { kind: 'finished', effect };
    case 'in_progress':
      return { kind: 'in_progress' };
    case 'unknown':
      return { kind: 'outcome_unknown', effect };
    case 'probe':
      return { kind: 'probe', idempotencyKey };
    case 'take_over': {
      const attempt = effect.attempts + 1;
      const taken = await write(writer, effect, {
        hold,
        status: 'executing',
        attempts: attempt,
        timeout: timeoutSeconds,
        audit: effectStarted(hold, { ...effect, attempts: attempt, version: effect.version + 1 }),
        data: { attempt },
      });
      return taken === undefined ? 'again' : { kind: 'taken_over', idempotencyKey, attempt };
    }
    case 'unknown_now': {
      const reason = 'the owner that started it is gone';
      const marked = await write(writer, effect, {
        hold,
        status: 'outcome_unknown',
        audit: auditBody('effect-unknown', { ...about(effect, ownerOf(hold)), data: { reason } }),
        data: { reason },
      });
      if (marked === undefined) return 'again';
      return marked.effectClass === 'probe' ? { kind: 'probe', idempotencyKey } : { kind: 'outcome_unknown', effect: marked };
    }
  }
}

async function whyNotStarted(db: Db, hold: Hold, actionId: ActionId, digest: string): Promise<Refusal | undefined> {
  const [row] = await readStart(db, { run_id: hold.runId, action_id: actionId });
  const refuse = (code: Refusal['code'], message: string): Refusal => ({ kind: 'refused', code, message });
  if (row?.cancel_requested) return refuse('HITL_RUN_ENDED', `${hold.runId} is to stop`);
  if (row === undefined || row.digest === null || row.action_run !== hold.runId)
    return refuse('HITL_NOT_APPROVED', `there is no ${actionId} in ${hold.runId}`);
  if (row.action_type !== 'tool_call')
    return refuse('HITL_INVALID_INPUT', `${actionId} is a ${row.action_type}, which nothing can carry out`);
  if (row.digest !== digest) return actionChanged(row.digest, digest);
  if (row.clearance === 'deny') return refuse('HITL_ACTION_DENIED', actionId);
  if (row.clearance === 'ask' && !row.approved) return refuse('HITL_NOT_APPROVED', actionId);
  return undefined;
}

const actionChanged = (approved: string, digest: string): Refusal => ({
  kind: 'refused',
  code: 'HITL_ACTION_CHANGED',
  message: `approved was ${approved}, about to run is ${digest}`,
});

export async function finish(db: Db, writer: Writer, input: FinishEffect): Promise<FinishOutcome> {
  const { hold, actionId, outcome } = input;
  // Nearly always the first attempt, so that its version is known without looking.
  const guess = { actionId, runId: hold.runId, version: 1, attempts: 1, fence: hold.fence } as Effect;
  const transition = finished(guess, hold, outcome);
  if (input.ends !== undefined) {
    const last = await writer.put(finishRun, { ...columnsOf(guess, transition), ...endOf(hold, input.ends) });
    if (last !== undefined) return { kind: 'finished', effect: toEffect(last), runEnded: true };
  }
  const first = await write(writer, guess, transition);
  if (first !== undefined) return { kind: 'finished', effect: first };
  return tryAgain(async () => {
    const effect = await findEffect(db, actionId);
    if (effect === undefined) return { kind: 'refused', code: 'HITL_EFFECT_NOT_FOUND', message: actionId };
    const isStarter = effect.fence === hold.fence && effect.runId === hold.runId;
    if (isStarter && effect.status === 'executing' && notHeld(await find(db, hold.runId), hold) === undefined) {
      const written = await write(writer, effect, finished(effect, hold, outcome));
      return written === undefined ? 'again' : { kind: 'finished', effect: written };
    }
    // The answer got lost on its way back; the run may have ended with it.
    if (isStarter && isSameOutcome(effect, outcome)) return { kind: 'finished', effect };
    await recordEvidence(db, hold, effect, outcome);
    return { kind: 'late', effect };
  });
}

function finished(effect: Effect, hold: Hold, outcome: EffectResult): Transition {
  const common = { hold, status: outcome.status, data: { status: outcome.status } };
  const entry = about(effect, ownerOf(hold));
  switch (outcome.status) {
    case 'executed':
      return {
        ...common,
        result: outcome.result,
        audit: auditBody('effect-finished', { ...entry, data: { status: 'executed', result_digest: digestOf(outcome.result) } }),
      };
    case 'failed':
      return {
        ...common,
        error: outcome.error,
        audit: auditBody('effect-finished', { ...entry, data: { status: 'failed', error: outcome.error } }),
      };
    case 'outcome_unknown':
      return { ...common, error: outcome.error, audit: auditBody('effect-unknown', { ...entry, data: { reason: outcome.error } }) };
  }
}

function isSameOutcome(effect: Effect, outcome: EffectResult): boolean {
  if (effect.status !== outcome.status || effect.settledBy !== undefined) return false;
  return outcome.status === 'executed' ? digestOf(effect.result ?? null) === digestOf(outcome.result) : effect.error === outcome.error;
}

async function recordEvidence(db: Db, hold: Hold, effect: Effect, outcome: EffectResult): Promise<void> {
  const id = randomId('act').replace('act_', 'attempt_');
  const entry = auditBody('effect-late-evidence', {
    subject: { type: 'attempt', id, version: 1 },
    runId: effect.runId,
    actor: ownerOf(hold),
    data: { action_id: effect.actionId, evidence: outcome as unknown as Json },
  });
  await appendEntry(db, { subject_type: 'attempt', subject_id: id, subject_version: 1, entry: entryText(entry) });
}

export async function settle(db: Db, writer: Writer, { actionId, actor, outcome, evidence }: SettleEffect): Promise<FinishOutcome> {
  const refuse = (code: Refusal['code'], message: string): Refusal => ({ kind: 'refused', code, message });
  return tryAgain(async () => {
    const [row] = await readEffect(db, { action_id: actionId });
    if (row === undefined) return refuse('HITL_EFFECT_NOT_FOUND', actionId);
    const effect = toEffect(row);
    if (actor.kind !== 'system' && !mayVouch(actor)) {
      return refuse('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not say what became of ${actionId}`);
    }
    if (effect.status === 'executing') return refuse('HITL_SETTLED_TOO_EARLY', `${actionId} is still being carried out`);
    if (effect.status !== 'outcome_unknown') return refuse('HITL_EFFECT_FINISHED', `${actionId} is ${effect.status}`);
    // Whoever says "it did not happen" may have it done again; before that, the first call must be over for certain.
    if (actor.kind === 'person' && outcome.status === 'failed' && row.now < effect.deadlineAt) {
      return refuse('HITL_SETTLED_TOO_EARLY', `wait until ${effect.deadlineAt.toISOString()}`);
    }
    const written = await write(writer, effect, {
      status: outcome.status,
      ...(outcome.status === 'executed' ? { result: outcome.result } : { error: outcome.error }),
      settledBy: actor.id,
      wakes: true,
      audit: auditBody('effect-settled', { ...about(effect, actor), data: { status: outcome.status, evidence } }),
      data: { status: outcome.status },
    });
    return written === undefined ? 'again' : { kind: 'finished', effect: written };
  });
}

interface Transition {
  readonly hold?: Hold;
  readonly status: Effect['status'];
  readonly attempts?: number;
  readonly timeout?: number;
  readonly result?: Json;
  readonly error?: string;
  readonly settledBy?: string;
  readonly wakes?: boolean;
  readonly audit: AuditBody;
  readonly data: Record<string, Json>;
}

/** Writes a transition of an effect that is still at the version it was judged by; else nothing. */
async function write(writer: Writer, effect: Effect, next: Transition): Promise<Effect | undefined> {
  const row = await writer.put(changeEffect, columnsOf(effect, next));
  return row === undefined ? undefined : toEffect(row);
}

/** The end of a run that nobody has paused, so that its version is known without looking. */
const endOf = (hold: Hold, ends: RunEnd): EndsRun => ({
  run_status: ends.status,
  run_version: 1,
  run_event: { status: ends.status },
  run_entry: entryText(ended({ id: hold.runId, version: 1 }, hold, ends, [])),
});

function columnsOf(effect: Effect, next: Transition): ChangeEffectInput {
  return {
    action_id: effect.actionId,
    run_id: effect.runId,
    owner: next.hold?.owner ?? null,
    fence: next.hold?.fence ?? null,
    effect_fence: effect.fence,
    expected_version: effect.version,
    status: next.status,
    attempts: next.attempts ?? effect.attempts,
    timeout: next.timeout ?? null,
    finished: next.status === 'executed' || next.status === 'failed',
    result: next.result === undefined ? null : next.result,
    error: next.error ?? null,
    settled_by: next.settledBy ?? null,
    wakes: next.wakes ?? false,
    ...eventColumns({ type: next.audit.type, data: { action_id: effect.actionId, ...next.data } }),
    entry: entryText(next.audit),
  };
}

const about = (effect: Effect, actor: Actor) => ({
  subject: { type: 'effect', id: effect.actionId, version: effect.version + 1 } as const,
  runId: effect.runId,
  actor,
});
