import assert from 'node:assert/strict';
import type { Hold } from '../../../ports/ledger.ts';
import type { Action } from '../../../schema/action.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { scenario, type World } from '../world.ts';
import { startedOnce } from './effects.ts';

const start = (world: World, hold: Hold, action: Action) =>
  world.ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 20 });

const executed = { status: 'executed', result: 'ok' } as const;

export const takeOverCases = [
  ...(['pure', 'idempotent'] as const).map((effectClass) =>
    scenario(`after a take-over a ${effectClass} effect is called again, with the same key`, async (world) => {
      const { hold, action } = await startedOnce(world, effectClass);
      const before = present(await world.ledger.findEffect(action.id));
      const next = await world.takeOver(hold);
      assert.deepEqual(await start(world, next, action), { kind: 'taken_over', idempotencyKey: before.idempotencyKey, attempt: 2 });
      const taken = present(await world.ledger.findEffect(action.id));
      assert.deepEqual([taken.fence, taken.attempts, taken.version, taken.status], [next.fence, 2, 2, 'executing']);
      assert.ok(taken.deadlineAt > before.deadlineAt, 'the new call has its own time');
      assert.equal((await world.auditOf(action.id)).at(-1)?.data['attempt'], 2);
      expectKind(await start(world, next, action), 'in_progress');

      const late = expectKind(await world.ledger.finishEffect({ hold, actionId: action.id, outcome: executed }), 'late');
      assert.equal(late.effect.status, 'executing');
      expectKind(
        await world.ledger.finishEffect({ hold: next, actionId: action.id, outcome: { status: 'failed', error: 'twice' } }),
        'finished',
      );
      assert.equal(present(await world.ledger.findEffect(action.id)).status, 'failed');
    }),
  ),

  scenario('after a take-over an effect that can only happen once is unknown, and is never called again', async (world) => {
    const { hold, action } = await startedOnce(world, 'once');
    const next = await world.takeOver(hold);
    const { effect } = expectKind(await start(world, next, action), 'outcome_unknown');
    assert.deepEqual([effect.status, effect.version, effect.attempts], ['outcome_unknown', 2, 1]);
    assert.equal((await world.auditTypesOf(action.id)).at(-1), 'effect-unknown');
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'effect-unknown');
    await world.leavesNoTrace(hold.runId, async () => {
      expectKind(await start(world, next, action), 'outcome_unknown');
    });
    const third = await world.takeOver(next, 'node-3');
    expectKind(await start(world, third, action), 'outcome_unknown');
    assert.equal((await world.auditTypesOf(action.id)).filter((type) => type === 'effect-started').length, 1);
  }),

  scenario('after a take-over an effect that can be asked about is asked about', async (world) => {
    const { hold, action } = await startedOnce(world, 'probe');
    const { idempotencyKey } = present(await world.ledger.findEffect(action.id));
    const next = await world.takeOver(hold);
    assert.deepEqual(await start(world, next, action), { kind: 'probe', idempotencyKey });
    assert.equal(present(await world.ledger.findEffect(action.id)).status, 'outcome_unknown');
    await world.leavesNoTrace(hold.runId, async () => {
      assert.deepEqual(await start(world, next, action), { kind: 'probe', idempotencyKey });
    });
  }),

  scenario('what an owner that was taken over from reports late is evidence and changes nothing', async (world) => {
    const { hold, action } = await startedOnce(world, 'once');
    const next = await world.takeOver(hold);
    const report = { hold, actionId: action.id, outcome: executed };
    assert.equal(expectKind(await world.ledger.finishEffect(report), 'late').effect.status, 'executing');
    await start(world, next, action);
    const before = present(await world.ledger.findEffect(action.id));
    assert.deepEqual(expectKind(await world.ledger.finishEffect(report), 'late').effect, before);
    assert.deepEqual(await world.ledger.findEffect(action.id), before);
    const evidence = (await world.audit()).map(({ body }) => body).filter((body) => body.type === 'effect-late-evidence');
    assert.deepEqual(
      evidence.map((body) => [body.subject.type, body.data]),
      [
        ['attempt', { action_id: action.id, evidence: executed }],
        ['attempt', { action_id: action.id, evidence: executed }],
      ],
    );
    assert.equal((await world.eventTypes(hold.runId)).includes('effect-late-evidence'), false);
  }),

  scenario('a report after the end of the run is evidence', async (world) => {
    const { hold, action } = await startedOnce(world, 'idempotent');
    await world.ledger.endRun(hold, { status: 'failed', reason: 'gave up' });
    expectKind(await world.ledger.finishEffect({ hold, actionId: action.id, outcome: executed }), 'late');
    assert.equal(present(await world.ledger.findEffect(action.id)).status, 'executing');
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'run-ended');
  }),

  scenario('a lapsed lease alone takes nothing from the owner that finishes its work', async (world) => {
    const { hold, action } = await startedOnce(world, 'once');
    await world.advance(1000);
    expectKind(await world.ledger.finishEffect({ hold, actionId: action.id, outcome: executed }), 'finished');
  }),

  scenario('of an owner that finishes and one that takes over at once, the record knows what happened', async (world) => {
    for (let round = 0; round < 4; round++) {
      const { hold, action } = await startedOnce(world, 'once');
      const next = await world.takeOver(hold);
      const [first, second] = await world.nodes(2);
      const [report] = await Promise.all([
        present(first).finishEffect({ hold, actionId: action.id, outcome: executed }),
        present(second).startEffect({ hold: next, actionId: action.id, digest: action.digest, timeoutSeconds: 5 }),
      ]);
      expectKind(report, 'late');
      assert.equal(present(await world.ledger.findEffect(action.id)).status, 'outcome_unknown');
      expectRefused(await world.ledger.renewLease(hold, 5), 'HITL_FENCED');
      await world.ledger.endRun(next, { status: 'failed', reason: '' });
    }
  }),
];
