import { auditBody } from '../../core/audit/audit-body.ts';
import { effectStarted } from '../../core/audit/effect-started.ts';
import { ownerOf } from '../../core/audit/owner.ts';
import { effectStanding } from '../../core/effect.ts';
import type { Hold, Refusal, StartEffect, StartOutcome } from '../../ports/ledger.ts';
import type { Action } from '../../schema/action.ts';
import type { Effect } from '../../schema/effect.ts';
import type { RecordedDecision } from '../../schema/request.ts';
import type { Run } from '../../schema/run.ts';
import { held } from '../runs/hold.ts';
import { after, emit, record, refuse, type Tx } from '../transaction.ts';

export function startEffect(tx: Tx, input: StartEffect): StartOutcome {
  const holding = held(tx, input.hold);
  if (holding.kind === 'refused') return holding;
  const { run } = holding;
  const effect = tx.storage.effects.get(input.actionId);
  if (effect !== undefined && effect.runId === run.id) return goOn(tx, run, effect, input);

  if (run.cancelRequestedAt !== null) return refuse('HITL_RUN_ENDED', `${run.id} has been told to stop`);
  const cleared = clearedAction(tx, run, input);
  if (cleared.kind === 'refused') return cleared;
  const { action, approval } = cleared;
  const idempotencyKey = `${action.id}:${action.digest.slice(0, 16)}`;
  const started: Effect = {
    actionId: action.id,
    runId: run.id,
    ...(approval === undefined ? {} : { requestId: approval.requestId }),
    effectClass: action.effectClass,
    approvedDigest: action.digest,
    idempotencyKey,
    status: 'executing',
    version: 1,
    fence: run.fence,
    attempts: 1,
    startedAt: tx.now,
    deadlineAt: deadlineFor(tx, run, input),
    finishedAt: null,
  };
  writeStart(tx, run, started, input.hold);
  return { kind: 'started', idempotencyKey, attempt: 1 };
}

/** A call may be under way until the lease has run out and the call's own time with it. */
const deadlineFor = (tx: Tx, run: Run, input: StartEffect): Date => after(run.leaseUntil ?? tx.now, input.timeoutSeconds);

type Cleared = { readonly kind: 'cleared'; readonly action: Action; readonly approval: RecordedDecision | undefined };

/** The action, if exactly this may be done now. */
function clearedAction({ storage }: Tx, run: Run, { actionId, digest }: StartEffect): Cleared | Refusal {
  const action = storage.actions.get(actionId);
  if (action === undefined || action.runId !== run.id) return refuse('HITL_NOT_APPROVED', `${run.id} has no action ${actionId}`);
  if (action.type !== 'tool_call') return refuse('HITL_INVALID_INPUT', `${actionId} is a ${action.type}, which nothing executes`);
  if (digest !== action.digest) return changed(actionId, digest, action.digest);
  switch (action.clearance) {
    case 'deny':
      return refuse('HITL_ACTION_DENIED', `the policy forbids ${actionId}`);
    case 'not_gated':
    case 'allow':
      return { kind: 'cleared', action, approval: undefined };
    case 'ask': {
      const approval = storage.approvals.get(actionId);
      if (approval?.approvedDigest !== digest) return refuse('HITL_NOT_APPROVED', `nobody has approved ${actionId}`);
      return { kind: 'cleared', action, approval };
    }
  }
}

const changed = (actionId: string, wanted: string, approved: string): Refusal =>
  refuse('HITL_ACTION_CHANGED', `${actionId} was let through as ${approved}, and ${wanted} would run`);

/** What becomes of an effect that somebody, perhaps an owner before this one, has started. */
function goOn(tx: Tx, run: Run, effect: Effect, input: StartEffect): StartOutcome {
  if (input.digest !== effect.approvedDigest) return changed(effect.actionId, input.digest, effect.approvedDigest);
  const { idempotencyKey } = effect;
  switch (effectStanding(effect, run.fence)) {
    case 'finished':
      return { kind: 'finished', effect };
    case 'in_progress':
      return { kind: 'in_progress' };
    case 'probe':
      return { kind: 'probe', idempotencyKey };
    case 'unknown':
      return { kind: 'outcome_unknown', effect };
    case 'unknown_now': {
      const unknown = loseTrack(tx, run, effect, input.hold);
      return effect.effectClass === 'probe' ? { kind: 'probe', idempotencyKey } : { kind: 'outcome_unknown', effect: unknown };
    }
    case 'take_over': {
      const action = tx.storage.actions.get(effect.actionId);
      if (action === undefined) return refuse('HITL_NOT_APPROVED', `${run.id} has no action ${effect.actionId}`);
      const attempt = effect.attempts + 1;
      const taken = {
        ...effect,
        fence: run.fence,
        attempts: attempt,
        version: effect.version + 1,
        deadlineAt: deadlineFor(tx, run, input),
      };
      writeStart(tx, run, taken, input.hold);
      return { kind: 'taken_over', idempotencyKey, attempt };
    }
  }
}

function writeStart(tx: Tx, run: Run, effect: Effect, hold: Hold): void {
  tx.storage.effects.put(effect.actionId, effect);
  record(tx, effectStarted(hold, effect));
  emit(tx, run, { type: 'effect-started', data: { action_id: effect.actionId, attempt: effect.attempts } });
}

function loseTrack(tx: Tx, run: Run, effect: Effect, hold: Hold): Effect {
  const unknown = tx.storage.effects.put(effect.actionId, { ...effect, status: 'outcome_unknown', version: effect.version + 1 });
  const reason = 'the owner that started it is gone';
  record(
    tx,
    auditBody('effect-unknown', {
      subject: { type: 'effect', id: effect.actionId, version: unknown.version },
      runId: run.id,
      actor: ownerOf(hold),
      data: { reason },
    }),
  );
  emit(tx, run, { type: 'effect-unknown', data: { action_id: effect.actionId, reason } });
  return unknown;
}
