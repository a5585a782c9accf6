import assert from 'node:assert/strict';
import { deriveId } from '../../../core/derive-id.ts';
import type { SettleEffect } from '../../../ports/ledger.ts';
import { agent, people, system } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { scenario, type World } from '../world.ts';
import { startedOnce } from './effects.ts';

/** An effect of which nobody knows whether it happened. */
async function lost(world: World) {
  const { hold, action } = await startedOnce(world, 'once');
  await world.ledger.finishEffect({ hold, actionId: action.id, outcome: { status: 'outcome_unknown', error: 'timeout' } });
  return { hold, action };
}

const happened: SettleEffect['outcome'] = { status: 'executed', result: '메일함에서 확인' };
const notHappened: SettleEffect['outcome'] = { status: 'failed', error: 'not in the outbox' };

export const settlingCases = [
  scenario('a person says what became of an unknown effect, and the run is woken', async (world) => {
    const { hold, action } = await lost(world);
    await world.ask(hold);
    await world.ledger.parkRun(hold);
    const before = await world.run(hold.runId);
    const settle = { actionId: action.id, actor: people.arin, outcome: happened, evidence: '발신함 스크린샷' };
    const { effect } = expectKind(await world.ledger.settleEffect(settle), 'finished');
    assert.deepEqual([effect.status, effect.settledBy, effect.result, effect.version], ['executed', 'arin', '메일함에서 확인', 3]);
    assert.ok(effect.finishedAt !== null);
    assert.deepEqual(await world.ledger.findEffect(action.id), effect);
    const run = await world.run(hold.runId);
    assert.equal(run.status, 'queued');
    assert.equal(run.wake, before.wake + 1);
    const entry = present((await world.auditOf(action.id)).at(-1));
    assert.deepEqual(
      [entry.type, entry.actor.id, entry.data],
      ['effect-settled', 'arin', { status: 'executed', evidence: '발신함 스크린샷' }],
    );
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'effect-settled');
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.settleEffect({ ...settle, outcome: notHappened }), 'HITL_EFFECT_FINISHED');
    });
    const late = expectKind(await world.ledger.finishEffect({ hold, actionId: action.id, outcome: happened }), 'late');
    assert.deepEqual(late.effect, effect, 'who was not believed to know does not know better now');
  }),

  scenario('nobody says "it did not happen" while the call may still be under way', async (world) => {
    const { hold, action } = await lost(world);
    const settle = { actionId: action.id, actor: people.dana, outcome: notHappened, evidence: 'looked' };
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.settleEffect(settle), 'HITL_SETTLED_TOO_EARLY');
      await world.advance(60);
      expectRefused(await world.ledger.settleEffect(settle), 'HITL_SETTLED_TOO_EARLY');
    });
    await world.advance(21);
    const { effect } = expectKind(await world.ledger.settleEffect(settle), 'finished');
    assert.deepEqual([effect.status, effect.error, effect.settledBy], ['failed', 'not in the outbox', 'dana']);
  }),

  scenario('a probe may settle at once, either way', async (world) => {
    for (const outcome of [happened, notHappened]) {
      const { action } = await lost(world);
      const settled = await world.ledger.settleEffect({ actionId: action.id, actor: system, outcome, evidence: 'asked the receiver' });
      assert.equal(expectKind(settled, 'finished').effect.status, outcome.status);
    }
  }),

  scenario('neither an agent nor somebody without the role says what became of it', async (world) => {
    const { hold, action } = await lost(world);
    await world.leavesNoTrace(hold.runId, async () => {
      for (const actor of [agent, people.rina, people.vito]) {
        expectRefused(
          await world.ledger.settleEffect({ actionId: action.id, actor, outcome: happened, evidence: '' }),
          'HITL_NOT_PERMITTED',
        );
      }
    });
  }),

  scenario('what is being carried out, is finished or was never started is not settled', async (world) => {
    const running = await startedOnce(world, 'once');
    const finished = await startedOnce(world, 'once');
    await world.ledger.finishEffect({ hold: finished.hold, actionId: finished.action.id, outcome: { status: 'executed', result: 1 } });
    const settle = (actionId: SettleEffect['actionId']) =>
      world.ledger.settleEffect({ actionId, actor: people.dana, outcome: happened, evidence: '' });
    expectRefused(await settle(running.action.id), 'HITL_SETTLED_TOO_EARLY');
    expectRefused(await settle(finished.action.id), 'HITL_EFFECT_FINISHED');
    expectRefused(await settle(deriveId('act', 'nothing')), 'HITL_EFFECT_NOT_FOUND');
  }),

  scenario('of two who settle at once one does', async (world) => {
    const { action } = await lost(world);
    await world.advance(1000);
    const nodes = await world.nodes(4);
    const outcomes = await Promise.all(
      nodes.map((node, index) =>
        node.settleEffect({
          actionId: action.id,
          actor: people.dana,
          outcome: index % 2 === 0 ? happened : notHappened,
          evidence: `${index}`,
        }),
      ),
    );
    assert.deepEqual(outcomes.map((outcome) => outcome.kind).sort(), ['finished', 'refused', 'refused', 'refused']);
    assert.equal((await world.auditTypesOf(action.id)).filter((type) => type === 'effect-settled').length, 1);
  }),

  scenario('an unknown effect can be settled after its run has ended', async (world) => {
    const { hold, action } = await lost(world);
    await world.ledger.endRun(hold, { status: 'failed', reason: 'outcome unknown' });
    expectKind(
      await world.ledger.settleEffect({ actionId: action.id, actor: people.dana, outcome: happened, evidence: 'seen' }),
      'finished',
    );
    assert.equal((await world.auditTypesOf(action.id)).at(-1), 'effect-settled');
    assert.equal((await world.run(hold.runId)).status, 'failed');
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'run-ended', 'nothing follows the end of a run');
  }),
];
