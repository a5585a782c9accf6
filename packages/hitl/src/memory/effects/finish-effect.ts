import { auditBody } from '../../core/audit/audit-body.ts';
import { ownerOf } from '../../core/audit/owner.ts';
import { digestOf } from '../../core/digest.ts';
import { mayVouch } from '../../core/requests/lending.ts';
import type { EffectResult, FinishEffect, FinishOutcome, SettleEffect } from '../../ports/ledger.ts';
import type { Effect } from '../../schema/effect.ts';
import type { ActionId } from '../../schema/ids.ts';
import type { Json } from '../../schema/json.ts';
import type { Run } from '../../schema/run.ts';
import { pendingOf } from '../requests/pending.ts';
import { held } from '../runs/hold.ts';
import { endRun } from '../runs/runs.ts';
import { attemptId, emit, record, refuse, type Tx, wake } from '../transaction.ts';

export const findEffect = ({ storage }: Tx, id: ActionId): Effect | undefined => storage.effects.get(id);

export function finishEffect(tx: Tx, input: FinishEffect): FinishOutcome {
  const { actionId, hold, outcome } = input;
  const effect = tx.storage.effects.get(actionId);
  if (effect === undefined) return refuse('HITL_EFFECT_NOT_FOUND', `${actionId} was not started`);
  const holding = held(tx, hold);
  const isStarter = effect.runId === hold.runId && effect.fence === hold.fence;
  if (isStarter && holding.kind === 'held' && effect.status === 'executing') {
    const finished = writeFinish(tx, holding.run, effect, input);
    const ended = input.ends !== undefined && pendingOf(tx, hold.runId).length === 0 && endRun(tx, hold, input.ends).kind === 'changed';
    return { kind: 'finished', effect: finished, ...(ended ? { runEnded: true } : {}) };
  }
  if (isStarter && saysTheSame(effect, outcome)) return { kind: 'finished', effect };

  record(
    tx,
    auditBody('effect-late-evidence', {
      subject: { type: 'attempt', id: attemptId(tx), version: 1 },
      runId: effect.runId,
      actor: ownerOf(hold),
      data: { action_id: actionId, evidence: outcome as Json },
    }),
  );
  return { kind: 'late', effect };
}

function writeFinish(tx: Tx, run: Run, effect: Effect, { hold, outcome }: FinishEffect): Effect {
  const version = effect.version + 1;
  const finishedAt = outcome.status === 'outcome_unknown' ? null : tx.now;
  const finished = tx.storage.effects.put(effect.actionId, { ...effect, version, finishedAt, ...outcome });
  const about = { subject: { type: 'effect', id: effect.actionId, version }, runId: run.id, actor: ownerOf(hold) } as const;
  switch (outcome.status) {
    case 'executed':
      record(tx, auditBody('effect-finished', { ...about, data: { status: 'executed', result_digest: digestOf(outcome.result) } }));
      break;
    case 'failed':
      record(tx, auditBody('effect-finished', { ...about, data: { status: 'failed', error: outcome.error } }));
      break;
    case 'outcome_unknown':
      record(tx, auditBody('effect-unknown', { ...about, data: { reason: outcome.error } }));
      emit(tx, run, { type: 'effect-unknown', data: { action_id: effect.actionId, reason: outcome.error } });
      return finished;
  }
  emit(tx, run, { type: 'effect-finished', data: { action_id: effect.actionId, status: outcome.status } });
  return finished;
}

/** Whether this is the report that the effect has already, from the same owner: an answer that got lost on its way back. */
function saysTheSame(effect: Effect, outcome: EffectResult): boolean {
  if (effect.settledBy !== undefined || effect.status !== outcome.status) return false;
  if (outcome.status !== 'executed') return effect.error === outcome.error;
  return effect.result !== undefined && digestOf(effect.result) === digestOf(outcome.result);
}

export function settleEffect(tx: Tx, input: SettleEffect): FinishOutcome {
  const { actionId, actor, evidence, outcome } = input;
  const effect = tx.storage.effects.get(actionId);
  if (effect === undefined) return refuse('HITL_EFFECT_NOT_FOUND', `${actionId} was not started`);
  if (actor.kind !== 'system' && !mayVouch(actor)) {
    return refuse('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not say what became of ${actionId}`);
  }
  if (effect.status === 'executing') return refuse('HITL_SETTLED_TOO_EARLY', `${actionId} is being carried out`);
  if (effect.status !== 'outcome_unknown') return refuse('HITL_EFFECT_FINISHED', `${actionId} is ${effect.status}`);
  // Whoever says "it did not happen" has it done again; a call that is still on its way would make that twice.
  if (actor.kind === 'person' && outcome.status === 'failed' && tx.now < effect.deadlineAt) {
    return refuse('HITL_SETTLED_TOO_EARLY', `a call may be under way until ${effect.deadlineAt.toISOString()}`);
  }

  const { error: _, ...unknown } = effect;
  const version = effect.version + 1;
  const settled = tx.storage.effects.put(actionId, { ...unknown, version, finishedAt: tx.now, settledBy: actor.id, ...outcome });
  record(
    tx,
    auditBody('effect-settled', {
      subject: { type: 'effect', id: actionId, version },
      runId: effect.runId,
      actor,
      data: { status: outcome.status, evidence },
    }),
  );
  const run = tx.storage.runs.get(effect.runId);
  // The stream of a run that has ended is closed.
  if (run !== undefined && run.endedAt === null) {
    emit(tx, run, { type: 'effect-settled', data: { action_id: actionId, status: outcome.status } });
    wake(tx, run.id);
  }
  return { kind: 'finished', effect: settled };
}
