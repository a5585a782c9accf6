import assert from 'node:assert/strict';
import { actionDigest, type EffectResult } from '@dream-agent/hitl';
import { ACTORS } from '../choices.ts';
import { type Done, isRefused, refusalOr } from '../done.ts';
import type { StepOf } from '../steps.ts';
import { holdOf, newest, type World } from '../world.ts';

const RESULTS = {
  executed: { status: 'executed', result: { sent: true } },
  failed: { status: 'failed', error: 'no such address' },
  outcome_unknown: { status: 'outcome_unknown', error: 'connection reset' },
} as const satisfies Record<string, EffectResult>;

/** An owner carries an action out: it asks the ledger, calls the tool unless it dies before, and reports unless it dies after. */
export async function start(world: World, step: StepOf<'start'>): Promise<Done | undefined> {
  const action = newest(step.cleared && world.cleared.length > 0 ? world.cleared : world.actions, step.action);
  const run = world.runs.find(({ id }) => id === action?.runId);
  if (action === undefined || run === undefined) return undefined;
  const hold = holdOf(run, step.hold);
  const ledger = world.node(step.node);
  const parameters = step.wrongDigest ? { to: 'somebody else' } : action.parameters;
  const digest = actionDigest({ ...action, parameters });
  const outcome = await refusalOr(ledger.startEffect({ hold, actionId: action.id, digest, timeoutSeconds: 10 }));
  if (step.wrongDigest) assert.ok(isRefused(outcome), `I1: ${action.id} was started as something else`);
  const done = { outcome, hold, runs: [run.id], actions: [action.id] };
  if (outcome.kind !== 'started' && outcome.kind !== 'taken_over') return done;

  if (step.calls) world.calls.push({ actionId: action.id, digest, key: outcome.idempotencyKey });
  if (step.finishes) await ledger.finishEffect({ hold, actionId: action.id, outcome: RESULTS[step.result] });
  else world.underWay.push({ hold, actionId: action.id });
  return done;
}

/** A report that comes when it comes, perhaps from an owner whose time is over. */
export async function finish(world: World, step: StepOf<'finish'>): Promise<Done | undefined> {
  const call = newest(world.underWay, step.call);
  if (call === undefined) return undefined;
  const outcome = await world.node(step.node).finishEffect({ ...call, outcome: RESULTS[step.result] });
  return { outcome, hold: call.hold, runs: [call.hold.runId], actions: [call.actionId] };
}

export async function settle(world: World, step: StepOf<'settle'>): Promise<Done | undefined> {
  const action = newest(step.cleared && world.cleared.length > 0 ? world.cleared : world.actions, step.action);
  if (action === undefined) return undefined;
  const actor = ACTORS[step.who];
  const ledger = world.node(step.node);
  const before = await ledger.findEffect(action.id);
  const outcome = await ledger.settleEffect({
    actionId: action.id,
    actor,
    outcome: step.happened ? RESULTS.executed : RESULTS.failed,
    evidence: 'the log of the receiver',
  });
  if (outcome.kind === 'finished') {
    assert.equal(before?.status, 'outcome_unknown', 'I1: only what is unknown is settled');
    assert.ok(['dana', 'arin', 'system'].includes(step.who), `I1: ${step.who} may not vouch for anything`);
    const isOver = before !== undefined && before.deadlineAt <= (await ledger.now());
    assert.ok(step.happened || step.who === 'system' || isOver, 'I1: nobody says "it did not happen" while it still may');
  }
  return { outcome, runs: [action.runId], actions: [action.id] };
}
