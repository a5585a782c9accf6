import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import type { Hold } from '../../../ports/ledger.ts';
import type { HitlErrorCode } from '../../../schema/errors.ts';
import { people } from '../../fixtures.ts';
import { expectKind, expectRefused } from '../outcomes.ts';
import { LEASE, scenario, type World } from '../world.ts';

/** Tries everything that only the owner of a run may do. */
async function tryEverything(world: World, hold: Hold, code: HitlErrorCode): Promise<void> {
  const { ledger } = world;
  const action = world.propose(hold.runId, { clearance: 'allow' });
  expectRefused(await ledger.renewLease(hold, LEASE), code);
  expectRefused(await ledger.recordAction({ hold, action, because: '', gate: null, shadow: [] }), code);
  expectRefused(await ledger.openRequest(world.question(hold)), code);
  expectRefused(await ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 }), code);
  expectRefused(await ledger.appendEvent(hold, { type: 'progress', data: {} }), code);
  expectRefused(await ledger.parkRun(hold), code);
  expectRefused(await ledger.endRun(hold, { status: 'succeeded', reason: '' }), code);
}

export const fenceCases = [
  scenario('an owner that was taken over from can write nothing any more', async (world) => {
    const old = await world.startRun();
    const now = await world.takeOver(old);
    await world.leavesNoTrace(old.runId, () => tryEverything(world, old, 'HITL_FENCED'));
    expectKind(await world.ledger.renewLease(now, LEASE), 'renewed');
  }),

  scenario('an owner that was taken over from does not start what was approved before', async (world) => {
    const old = await world.startRun();
    const { request, action } = await world.ask(old);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
    const now = await world.takeOver(old);
    const call = { actionId: action.id, digest: action.digest, timeoutSeconds: 5 };
    expectRefused(await world.ledger.startEffect({ hold: old, ...call }), 'HITL_FENCED');
    assert.equal(await world.ledger.findEffect(action.id), undefined);
    expectKind(await world.ledger.startEffect({ hold: now, ...call }), 'started');
  }),

  scenario("nobody writes under another owner's name or with a fence that was never given", async (world) => {
    const hold = await world.startRun();
    await world.leavesNoTrace(hold.runId, async () => {
      await tryEverything(world, { ...hold, owner: 'node-2' }, 'HITL_FENCED');
      await tryEverything(world, { ...hold, fence: hold.fence + 1 }, 'HITL_FENCED');
      await tryEverything(world, { ...hold, fence: 0 }, 'HITL_FENCED');
    });
  }),

  scenario('the owner of one run can write nothing to another', async (world) => {
    const mine = await world.startRun({ owner: 'node-1' });
    const other = await world.startRun({ owner: 'node-2' });
    await world.leavesNoTrace(other.runId, () => tryEverything(world, { ...mine, runId: other.runId }, 'HITL_FENCED'));
  }),

  scenario('who has given a run up has given up writing to it', async (world) => {
    const hold = await world.startRun();
    await world.ledger.parkRun(hold);
    await world.leavesNoTrace(hold.runId, () => tryEverything(world, hold, 'HITL_FENCED'));
  }),

  scenario('after the end of a run even its owner can write nothing', async (world) => {
    const hold = await world.startRun();
    await world.ledger.endRun(hold, { status: 'succeeded', reason: 'done' });
    await world.leavesNoTrace(hold.runId, () => tryEverything(world, hold, 'HITL_RUN_ENDED'));
  }),

  scenario('a hold on a run that does not exist is worth nothing', async (world) => {
    await tryEverything(world, { runId: randomId('run'), owner: 'node-1', fence: 1 }, 'HITL_RUN_NOT_FOUND');
  }),

  scenario('an owner that comes back by claiming again has a new fence, and its old one is stale', async (world) => {
    const first = await world.startRun();
    const again = await world.takeOver(first, first.owner);
    assert.equal(again.fence, first.fence + 1);
    expectRefused(await world.ledger.renewLease(first, LEASE), 'HITL_FENCED');
    expectKind(await world.ledger.renewLease(again, LEASE), 'renewed');
  }),

  scenario('a person may decide whoever owns the run', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    await world.takeOver(hold);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
  }),

  scenario('of an owner and its successor that end the run at once, only the successor does', async (world) => {
    const old = await world.startRun();
    const now = await world.takeOver(old);
    const [first, second] = await world.nodes(2);
    assert.ok(first !== undefined && second !== undefined);
    const [late, good] = await Promise.all([
      first.endRun(old, { status: 'failed', reason: 'old' }),
      second.endRun(now, { status: 'succeeded', reason: 'new' }),
    ]);
    assert.equal(late.kind, 'refused');
    expectKind(good, 'changed');
    assert.equal((await world.run(old.runId)).status, 'succeeded');
  }),
];
