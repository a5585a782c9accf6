import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import type { Json } from '../../../schema/json.ts';
import { grantTerms, people, system } from '../../fixtures.ts';
import { startedOnce } from '../effects/effects.ts';
import { expectKind, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

/** Half of a surrogate pair has no UTF-8, so nothing that contains it can be put on the record. */
const UNWRITABLE = 'half of a \ud83d pair';

export const atomicityCases = [
  scenario('what can not be put on the record does not happen to a run', async (world) => {
    const hold = await world.startRun();
    await world.ask(hold);
    await world.ask(hold);
    const by = { actor: people.dana, reason: UNWRITABLE };
    await world.leavesNoTrace(hold.runId, async () => {
      await assert.rejects(world.ledger.cancelRun(hold.runId, by));
      await assert.rejects(world.ledger.pauseRun(hold.runId, by));
      await assert.rejects(world.ledger.endRun(hold, { status: 'failed', reason: UNWRITABLE }));
    });
    expectKind(await world.ledger.cancelRun(hold.runId, { actor: people.dana, reason: '이제 그만' }), 'changed');
  }),

  scenario('what can not be put on the record is not asked', async (world) => {
    const hold = await world.startRun();
    const asked = await world.ask(hold);
    const question = world.question(hold, { terms: { question: { kind: 'approval_request', reason: UNWRITABLE } } });
    await world.leavesNoTrace(hold.runId, async () => {
      await assert.rejects(world.ledger.openRequest(question));
      await assert.rejects(world.ledger.openRequest({ ...world.question(hold), shadow: [UNWRITABLE] }));
      await assert.rejects(world.ledger.cancelRequest(asked.request.id, { actor: system, reason: UNWRITABLE }));
      await assert.rejects(world.answer(asked.request, people.arin, { kind: 'approve', note: UNWRITABLE }, { idempotencyKey: 'k' }));
    });
    assert.equal(await world.ledger.findAction(question.action.id), undefined);
    const runId = randomId('run');
    const first = { ...world.question({ ...hold, runId, fence: 1 }), shadow: [UNWRITABLE] };
    await assert.rejects(world.ledger.openRequest({ ...first, begins: { requestedBy: 'minji', leaseSeconds: 30 } }));
    assert.equal(await world.ledger.findRun(runId), undefined, 'a run that was to be made with the question is not made without it');
    expectKind(await world.answer(asked.request, people.arin, { kind: 'approve' }, { idempotencyKey: 'k' }), 'recorded');
  }),

  scenario('what can not be put on the record is no use of a grant', async (world) => {
    const hold = await world.startRun();
    const grant = await world.ledger.giveGrant(randomId('grt'), grantTerms(await world.ledger.now(), { maxUses: 1 }), people.arin);
    await world.leavesNoTrace(hold.runId, async () => {
      await assert.rejects(world.ledger.openRequest({ ...world.question(hold), shadow: [UNWRITABLE] }));
    });
    assert.deepEqual(await world.ledger.listGrants(), [grant]);
    expectKind(await world.ledger.openRequest(world.question(hold)), 'granted');
  }),

  scenario('what can not be put on the record did not come of an effect', async (world) => {
    const { hold, action } = await startedOnce(world, 'once');
    const before = present(await world.ledger.findEffect(action.id));
    const results = [Number.NaN, UNWRITABLE, undefined, 1n, new Date()] as unknown as Json[];
    await world.leavesNoTrace(hold.runId, async () => {
      for (const result of results)
        await assert.rejects(world.ledger.finishEffect({ hold, actionId: action.id, outcome: { status: 'executed', result } }));
      await assert.rejects(world.ledger.finishEffect({ hold, actionId: action.id, outcome: { status: 'failed', error: UNWRITABLE } }));
    });
    const ends = { status: 'succeeded', reason: UNWRITABLE } as const;
    await world.leavesNoTrace(hold.runId, () =>
      assert.rejects(world.ledger.finishEffect({ hold, actionId: action.id, outcome: { status: 'executed', result: 1 }, ends })),
    );
    assert.deepEqual(await world.ledger.findEffect(action.id), before);
    await world.ledger.finishEffect({ hold, actionId: action.id, outcome: { status: 'outcome_unknown', error: 'lost' } });
    const settle = { actionId: action.id, actor: people.dana, outcome: { status: 'executed', result: 1 }, evidence: UNWRITABLE } as const;
    await world.leavesNoTrace(hold.runId, () => assert.rejects(world.ledger.settleEffect(settle)));
    assert.equal(present(await world.ledger.findEffect(action.id)).status, 'outcome_unknown');
  }),
];
