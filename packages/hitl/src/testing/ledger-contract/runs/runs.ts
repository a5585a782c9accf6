import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import { aRun, people, system } from '../../fixtures.ts';
import { expectKind, expectRefused, expectSecondsApart, expectThrown, present } from '../outcomes.ts';
import { LEASE, scenario } from '../world.ts';

export const runCases = [
  scenario('a run that is made twice is made once', async (world) => {
    const wanted = aRun();
    const first = await world.ledger.createRun(wanted);
    await world.advance(5);
    const second = await world.ledger.createRun({ ...wanted, claim: { owner: 'node-9', leaseSeconds: LEASE } });
    assert.deepEqual(second, first);
    assert.deepEqual(
      { status: first.status, version: first.version, fence: first.fence, owner: first.owner, eventSeq: first.eventSeq },
      { status: 'queued', version: 1, fence: 0, owner: null, eventSeq: 1 },
    );
    assert.deepEqual(await world.auditTypesOf(first.id), ['run-created']);
    assert.deepEqual(await world.eventTypes(first.id), ['run-created']);
  }),

  scenario("a run can't be made again in somebody else's name", async (world) => {
    const wanted = aRun();
    await world.ledger.createRun(wanted);
    await world.leavesNoTrace(wanted.id, () =>
      expectThrown(world.ledger.createRun({ ...wanted, requestedBy: people.arin.id }), 'HITL_ACTION_CONFLICT'),
    );
  }),

  scenario('five nodes that make the same run at once make one', async (world) => {
    const wanted = aRun();
    const made = await Promise.all((await world.nodes(5)).map((node) => node.createRun(wanted)));
    assert.deepEqual(new Set(made.map((run) => run.id)), new Set([wanted.id]));
    assert.deepEqual(await world.auditTypesOf(wanted.id), ['run-created']);
  }),

  scenario('a run made with a claim is running, with fence 1 and a lease', async (world) => {
    const run = await world.ledger.createRun(aRun({ claim: { owner: 'node-1', leaseSeconds: 30 } }));
    assert.deepEqual({ status: run.status, owner: run.owner, fence: run.fence }, { status: 'running', owner: 'node-1', fence: 1 });
    expectSecondsApart(run.createdAt, run.leaseUntil, 30);
  }),

  scenario('the oldest queued run is claimed first, and claiming is no news to the record', async (world) => {
    const older = await world.ledger.createRun(aRun());
    await world.advance(1);
    const newer = await world.ledger.createRun(aRun());
    await world.advance(1);
    const first = present(await world.ledger.claimRun({ owner: 'node-1', leaseSeconds: LEASE }));
    const second = present(await world.ledger.claimRun({ owner: 'node-1', leaseSeconds: LEASE }));
    assert.deepEqual([first.id, second.id], [older.id, newer.id]);
    assert.deepEqual({ status: first.status, fence: first.fence, version: first.version }, { status: 'running', fence: 1, version: 1 });
    assert.equal(await world.ledger.claimRun({ owner: 'node-1', leaseSeconds: LEASE }), undefined);
    assert.deepEqual(await world.auditTypesOf(older.id), ['run-created']);
  }),

  scenario('a claim for one run takes no other', async (world) => {
    const wanted = await world.ledger.createRun(aRun());
    await world.ledger.createRun(aRun());
    const claim = { owner: 'node-1', leaseSeconds: LEASE, runId: wanted.id };
    assert.equal(present(await world.ledger.claimRun(claim)).id, wanted.id);
    assert.equal(await world.ledger.claimRun(claim), undefined);
    assert.equal(await world.ledger.claimRun({ ...claim, runId: randomId('run') }), undefined);
  }),

  scenario('of many nodes that claim at once, each run gets one owner', async (world) => {
    const ids = [];
    for (let count = 0; count < 4; count++) ids.push((await world.ledger.createRun(aRun())).id);
    const nodes = await world.nodes(8);
    const claims = await Promise.all(nodes.map((node, index) => node.claimRun({ owner: `node-${index}`, leaseSeconds: LEASE })));
    const claimed = claims.filter((run) => run !== undefined);
    assert.equal(new Set(claimed.map((run) => run.id)).size, claimed.length, 'nobody shares a run');
    for (const run of claimed) assert.equal((await world.run(run.id)).owner, run.owner);
    for (let count = claimed.length; count < ids.length; count++) {
      assert.ok(await world.ledger.claimRun({ owner: 'late', leaseSeconds: LEASE }), 'a run that was passed over is still there');
    }
  }),

  scenario("a run is taken over only once its owner's lease has lapsed, with a new fence", async (world) => {
    const hold = await world.startRun();
    await world.advance(LEASE - 10);
    assert.equal(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE }), undefined);
    await world.advance(11);
    const taken = present(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE }));
    assert.deepEqual({ id: taken.id, owner: taken.owner, fence: taken.fence }, { id: hold.runId, owner: 'node-2', fence: hold.fence + 1 });
  }),

  scenario('a renewed lease keeps others away', async (world) => {
    const hold = await world.startRun();
    await world.advance(LEASE - 10);
    const renewal = expectKind(await world.ledger.renewLease(hold, LEASE), 'renewed');
    assert.deepEqual([renewal.pauseRequested, renewal.cancelRequested], [false, false]);
    assert.deepEqual((await world.run(hold.runId)).leaseUntil, renewal.leaseUntil);
    await world.advance(LEASE - 10);
    assert.equal(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE }), undefined);
  }),

  scenario('a lease that lapsed while nobody took over is still good', async (world) => {
    const hold = await world.startRun();
    await world.advance(LEASE * 3);
    expectKind(
      await world.ledger.recordAction({
        hold,
        action: world.propose(hold.runId, { clearance: 'allow' }),
        because: '',
        gate: null,
        shadow: [],
      }),
      'recorded',
    );
    expectKind(await world.ledger.renewLease(hold, LEASE), 'renewed');
    assert.equal(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE }), undefined);
  }),

  scenario('a run given up with an open question waits, and without one is queued', async (world) => {
    const asking = await world.startRun();
    await world.ask(asking);
    const waiting = expectKind(await world.ledger.parkRun(asking), 'changed').run;
    assert.deepEqual(
      { status: waiting.status, owner: waiting.owner, leaseUntil: waiting.leaseUntil },
      { status: 'waiting', owner: null, leaseUntil: null },
    );
    assert.equal(waiting.version, 1, 'the record keeps nothing of it');

    const idle = await world.startRun();
    assert.equal(expectKind(await world.ledger.parkRun(idle), 'changed').run.status, 'queued');
    assert.equal(present(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE })).id, idle.runId, 'who waits is not claimed');
  }),

  scenario('an answer that comes before the run is given up is not slept through', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const before = await world.run(hold.runId);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
    assert.ok((await world.run(hold.runId)).wake > before.wake);
    assert.equal(expectKind(await world.ledger.parkRun(hold), 'changed').run.status, 'queued');
  }),

  scenario('a run that ends takes its open questions with it, and says so last', async (world) => {
    const hold = await world.startRun();
    const [one, two] = [await world.ask(hold), await world.ask(hold)];
    const decided = await world.approved(hold, people.arin);
    const { run } = expectKind(await world.ledger.endRun(hold, { status: 'failed', reason: '도구가 응답하지 않음' }), 'changed');
    assert.deepEqual({ status: run.status, version: run.version, owner: run.owner }, { status: 'failed', version: 2, owner: null });
    assert.ok(run.endedAt !== null);
    for (const { request } of [one, two]) assert.equal((await world.request(request.id)).status, 'cancelled');
    assert.equal((await world.request(decided.request.id)).status, 'decided');

    const ended = present((await world.auditOf(hold.runId)).at(-1));
    assert.equal(ended.type, 'run-ended');
    assert.deepEqual(new Set(ended.data['requests_cancelled'] as string[]), new Set([one.request.id, two.request.id]));
    assert.deepEqual(await world.auditTypesOf(one.request.id), ['request-opened', 'request-cancelled']);
    const events = await world.ledger.readEvents({ runId: hold.runId });
    assert.deepEqual(
      events.slice(-3).map((event) => event.type),
      ['request-cancelled', 'request-cancelled', 'run-ended'],
    );
    assert.deepEqual(events.at(-1)?.data, { status: 'failed' });
  }),

  scenario('a run that has ended can be neither paused, resumed, cancelled nor claimed', async (world) => {
    const hold = await world.startRun();
    await world.ledger.endRun(hold, { status: 'succeeded', reason: '' });
    const by = { actor: people.dana, reason: 'too late' };
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.pauseRun(hold.runId, by), 'HITL_RUN_ENDED');
      expectRefused(await world.ledger.resumeRun(hold.runId, by), 'HITL_RUN_ENDED');
      expectRefused(await world.ledger.cancelRun(hold.runId, by), 'HITL_RUN_ENDED');
      expectRefused(await world.ledger.endRun(hold, { status: 'failed', reason: 'again' }), 'HITL_RUN_ENDED');
      await world.advance(LEASE * 2);
      assert.equal(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE, runId: hold.runId }), undefined);
    });
  }),

  scenario("a run that nobody made is told so, and isn't made by asking", async (world) => {
    const id = randomId('run');
    const by = { actor: system, reason: '' };
    assert.equal(await world.ledger.findRun(id), undefined);
    expectRefused(await world.ledger.pauseRun(id, by), 'HITL_RUN_NOT_FOUND');
    expectRefused(await world.ledger.resumeRun(id, by), 'HITL_RUN_NOT_FOUND');
    expectRefused(await world.ledger.cancelRun(id, by), 'HITL_RUN_NOT_FOUND');
    expectRefused(await world.ledger.renewLease({ runId: id, owner: 'node-1', fence: 1 }, LEASE), 'HITL_RUN_NOT_FOUND');
    assert.equal(await world.ledger.findRun(id), undefined);
    assert.deepEqual(await world.ledger.readEvents({ runId: id }), []);
  }),
];
