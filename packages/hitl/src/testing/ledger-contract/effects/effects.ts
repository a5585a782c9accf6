import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { deriveId } from '../../../core/derive-id.ts';
import { digestOf } from '../../../core/digest.ts';
import type { Hold } from '../../../ports/ledger.ts';
import type { Action } from '../../../schema/action.ts';
import type { EffectClass } from '../../../schema/tool.ts';
import { people } from '../../fixtures.ts';
import { expectKind, expectRefused, expectSecondsApart, present } from '../outcomes.ts';
import { scenario, type World } from '../world.ts';

const start = (world: World, hold: Hold, action: Action, digest = action.digest) =>
  world.ledger.startEffect({ hold, actionId: action.id, digest, timeoutSeconds: 20 });

const executed = { status: 'executed', result: { sent: 3, 제목: '보고서' } } as const;

/** An approved action that the first owner has started and not finished. */
export async function startedOnce(world: World, effectClass: EffectClass): Promise<{ hold: Hold; action: Action }> {
  const hold = await world.startRun();
  const { action } = await world.approved(hold, people.arin, { action: { effectClass } });
  expectKind(await start(world, hold, action), 'started');
  return { hold, action };
}

export const effectCases = [
  scenario('what was approved starts once, with a key that stays the same', async (world) => {
    const hold = await world.startRun();
    const { action, request } = await world.approved(hold, people.arin);
    const idempotencyKey = `${action.id}:${action.digest.slice(0, 16)}`;
    assert.deepEqual(await start(world, hold, action), { kind: 'started', idempotencyKey, attempt: 1 });
    await world.leavesNoTrace(hold.runId, async () => {
      assert.deepEqual(await start(world, hold, action), { kind: 'in_progress' });
    });
    const effect = present(await world.ledger.findEffect(action.id));
    const { status, version, fence, attempts, finishedAt, requestId, approvedDigest } = effect;
    assert.deepEqual(
      { status, version, fence, attempts, finishedAt, requestId, approvedDigest, key: effect.idempotencyKey },
      {
        status: 'executing',
        version: 1,
        fence: hold.fence,
        attempts: 1,
        finishedAt: null,
        requestId: request.id,
        approvedDigest: action.digest,
        key: idempotencyKey,
      },
    );
    expectSecondsApart((await world.run(hold.runId)).leaseUntil, effect.deadlineAt, 20);
    const [entry] = (await world.auditOf(action.id)).filter((body) => body.type === 'effect-started');
    assert.deepEqual([entry?.subject.type, entry?.data['attempt'], entry?.data['idempotency_key']], ['effect', 1, idempotencyKey]);
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'effect-started');
  }),

  scenario('two starts at once are one', async (world) => {
    const hold = await world.startRun();
    const { action } = await world.approved(hold, people.arin);
    const nodes = await world.nodes(5);
    const kinds = await Promise.all(
      nodes.map(async (node) => (await node.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 })).kind),
    );
    assert.deepEqual(kinds.sort(), ['in_progress', 'in_progress', 'in_progress', 'in_progress', 'started']);
  }),

  scenario('what nobody has approved does not start', async (world) => {
    const hold = await world.startRun();
    const { action } = await world.ask(hold);
    const unknown = world.propose(hold.runId, { clearance: 'allow' });
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await start(world, hold, action), 'HITL_NOT_APPROVED');
      expectRefused(await start(world, hold, unknown), 'HITL_NOT_APPROVED');
    });
    assert.equal(await world.ledger.findEffect(action.id), undefined);
  }),

  scenario('what would run has to be what was approved, to the byte', async (world) => {
    const hold = await world.startRun();
    const { action } = await world.approved(hold, people.arin);
    const other = digestOf({ ...action.parameters, to: 'everybody@example.com' });
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await start(world, hold, action, other), 'HITL_ACTION_CHANGED');
    });
    expectKind(await start(world, hold, action), 'started');
    expectRefused(await start(world, hold, action, other), 'HITL_ACTION_CHANGED');
    await world.ledger.finishEffect({ hold, actionId: action.id, outcome: executed });
    expectRefused(await start(world, hold, action, other), 'HITL_ACTION_CHANGED');
  }),

  scenario('what the gates let through starts without anybody, and what they forbid never does', async (world) => {
    const hold = await world.startRun();
    for (const clearance of ['not_gated', 'allow', 'deny'] as const) {
      const action = world.propose(hold.runId, { clearance });
      await world.ledger.recordAction({ hold, action, because: '', gate: null, shadow: [] });
      if (clearance === 'deny') expectRefused(await start(world, hold, action), 'HITL_ACTION_DENIED');
      else {
        expectKind(await start(world, hold, action), 'started');
        assert.equal(present(await world.ledger.findEffect(action.id)).requestId, undefined);
      }
    }
  }),

  scenario('a plan, an answer or a question is nothing that can be executed', async (world) => {
    const hold = await world.startRun();
    for (const type of ['plan', 'response', 'question'] as const) {
      const { action } = await world.approved(hold, people.arin, { action: { type } });
      expectRefused(await start(world, hold, action), 'HITL_INVALID_INPUT');
    }
  }),

  scenario('the owner of one run neither starts nor finishes what belongs to another', async (world) => {
    const hold = await world.startRun();
    const { action } = await world.approved(hold, people.arin);
    const other = await world.startRun({ owner: 'node-2' });
    assert.equal((await start(world, other, action)).kind, 'refused');
    expectKind(await start(world, hold, action), 'started');
    assert.equal((await start(world, other, action)).kind, 'refused');
    assert.equal(other.fence, hold.fence, 'the fence of one run says nothing about another');
    expectKind(await world.ledger.finishEffect({ hold: other, actionId: action.id, outcome: executed }), 'late');
    assert.equal(present(await world.ledger.findEffect(action.id)).status, 'executing');
    assert.deepEqual(await world.eventTypes(other.runId), ['run-created']);
  }),

  scenario('an effect keeps what came of it, and a repeated report is no news', async (world) => {
    const { hold, action } = await startedOnce(world, 'once');
    const { effect } = expectKind(await world.ledger.finishEffect({ hold, actionId: action.id, outcome: executed }), 'finished');
    assert.deepEqual([effect.status, effect.version, effect.result], ['executed', 2, executed.result]);
    assert.ok(effect.finishedAt !== null);
    assert.deepEqual(await world.ledger.findEffect(action.id), effect);
    const entry = present((await world.auditOf(action.id)).at(-1));
    assert.deepEqual([entry.type, entry.data], ['effect-finished', { status: 'executed', result_digest: digestOf(executed.result) }]);
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'effect-finished');
    await world.leavesNoTrace(hold.runId, async () => {
      assert.deepEqual(await world.ledger.finishEffect({ hold, actionId: action.id, outcome: executed }), { kind: 'finished', effect });
      assert.deepEqual(await start(world, hold, action), { kind: 'finished', effect });
    });
    const next = await world.takeOver(hold);
    assert.deepEqual(await start(world, next, action), { kind: 'finished', effect });
  }),

  scenario('a report that contradicts the first is evidence and changes nothing', async (world) => {
    const reports = [
      executed,
      { status: 'executed', result: 'other' },
      { status: 'failed', error: '500' },
      { status: 'failed', error: '503' },
    ] as const;
    for (const first of [executed, { status: 'failed', error: '500' }] as const) {
      const { hold, action } = await startedOnce(world, 'once');
      await world.ledger.finishEffect({ hold, actionId: action.id, outcome: first });
      const before = present(await world.ledger.findEffect(action.id));
      for (const outcome of reports) {
        const { kind, ...rest } = await world.ledger.finishEffect({ hold, actionId: action.id, outcome });
        assert.equal(
          kind,
          isDeepStrictEqual(outcome, first) ? 'finished' : 'late',
          `${JSON.stringify(first)}, then ${JSON.stringify(outcome)}`,
        );
        assert.deepEqual(rest, { effect: before });
      }
      assert.deepEqual(await world.ledger.findEffect(action.id), before);
    }
  }),

  scenario('a failure and a lost answer are kept as what they are', async (world) => {
    const failed = await startedOnce(world, 'once');
    const first = expectKind(
      await world.ledger.finishEffect({ hold: failed.hold, actionId: failed.action.id, outcome: { status: 'failed', error: '거부됨' } }),
      'finished',
    );
    assert.deepEqual([first.effect.status, first.effect.error, first.effect.result], ['failed', '거부됨', undefined]);
    assert.deepEqual(present((await world.auditOf(failed.action.id)).at(-1)).data, { status: 'failed', error: '거부됨' });

    const lost = await startedOnce(world, 'once');
    const outcome = { status: 'outcome_unknown', error: 'socket hang up' } as const;
    const second = expectKind(await world.ledger.finishEffect({ hold: lost.hold, actionId: lost.action.id, outcome }), 'finished');
    assert.deepEqual([second.effect.status, second.effect.finishedAt], ['outcome_unknown', null]);
    assert.equal(present((await world.auditOf(lost.action.id)).at(-1)).type, 'effect-unknown');
    assert.equal((await world.eventTypes(lost.hold.runId)).at(-1), 'effect-unknown');
    expectKind(await start(world, lost.hold, lost.action), 'outcome_unknown');
  }),

  scenario('what was not started can not be finished', async (world) => {
    const hold = await world.startRun();
    const { action } = await world.approved(hold, people.arin);
    expectRefused(await world.ledger.finishEffect({ hold, actionId: action.id, outcome: executed }), 'HITL_EFFECT_NOT_FOUND');
    assert.equal(await world.ledger.findEffect(deriveId('act', 'nothing')), undefined);
  }),
];
