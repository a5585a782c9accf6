import assert from 'node:assert/strict';
import { people, system } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { LEASE, scenario } from '../world.ts';

const by = { actor: people.dana, reason: '잠깐 멈춰 주세요' };

export const controlCases = [
  scenario('a run that waits or is queued stands still as soon as it is paused', async (world) => {
    const queued = await world.startRun();
    await world.ledger.parkRun(queued);
    const waiting = await world.startRun();
    await world.ask(waiting);
    await world.ledger.parkRun(waiting);
    for (const { runId } of [queued, waiting]) {
      const { run } = expectKind(await world.ledger.pauseRun(runId, by), 'changed');
      assert.deepEqual({ status: run.status, version: run.version }, { status: 'paused', version: 2 });
      assert.ok(run.pauseRequestedAt !== null);
      const entry = present((await world.auditOf(runId)).at(-1));
      assert.deepEqual(
        { type: entry.type, actor: entry.actor.id, data: entry.data },
        { type: 'run-paused', actor: 'dana', data: { reason: by.reason } },
      );
      assert.equal((await world.eventTypes(runId)).at(-1), 'run-paused');
    }
    assert.equal(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE }), undefined, 'what is paused is not claimed');
  }),

  scenario('a running run is paused when its owner gives it up, and the owner is told', async (world) => {
    const hold = await world.startRun();
    assert.equal(expectKind(await world.ledger.pauseRun(hold.runId, by), 'changed').run.status, 'running');
    assert.equal(expectKind(await world.ledger.renewLease(hold, LEASE), 'renewed').pauseRequested, true);
    const { run } = expectKind(await world.ledger.parkRun(hold), 'changed');
    assert.equal(run.status, 'paused');
    assert.ok(run.pauseRequestedAt !== null, 'it stays paused until somebody resumes it');
  }),

  scenario('pausing twice pauses once', async (world) => {
    const hold = await world.startRun();
    await world.ledger.pauseRun(hold.runId, by);
    await world.leavesNoTrace(hold.runId, async () => {
      expectKind(await world.ledger.pauseRun(hold.runId, { actor: people.arin, reason: 'me too' }), 'changed');
    });
  }),

  scenario('five people who pause a run at once leave one entry', async (world) => {
    const hold = await world.startRun();
    const outcomes = await Promise.all((await world.nodes(5)).map((node) => node.pauseRun(hold.runId, by)));
    for (const outcome of outcomes) expectKind(outcome, 'changed');
    assert.deepEqual(await world.auditTypesOf(hold.runId), ['run-created', 'run-paused']);
  }),

  scenario('a resumed run is queued and wants to be looked at', async (world) => {
    const hold = await world.startRun();
    await world.ledger.pauseRun(hold.runId, by);
    await world.ledger.parkRun(hold);
    const before = await world.run(hold.runId);
    const { run } = expectKind(await world.ledger.resumeRun(hold.runId, by), 'changed');
    assert.deepEqual(
      { status: run.status, pause: run.pauseRequestedAt, version: run.version },
      { status: 'queued', pause: null, version: 3 },
    );
    assert.equal(run.wake, before.wake + 1);
    assert.deepEqual(await world.auditTypesOf(hold.runId), ['run-created', 'run-paused', 'run-resumed']);
    assert.equal(present(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE })).id, hold.runId);
  }),

  scenario('a pause that is taken back before the owner noticed changes nothing for the owner', async (world) => {
    const hold = await world.startRun();
    await world.ledger.pauseRun(hold.runId, by);
    assert.equal(expectKind(await world.ledger.resumeRun(hold.runId, by), 'changed').run.status, 'running');
    assert.equal(expectKind(await world.ledger.renewLease(hold, LEASE), 'renewed').pauseRequested, false);
    assert.equal(expectKind(await world.ledger.parkRun(hold), 'changed').run.status, 'queued');
  }),

  scenario("what nobody has paused can't be resumed", async (world) => {
    const hold = await world.startRun();
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.resumeRun(hold.runId, by), 'HITL_SESSION_NOT_PAUSED');
    });
  }),

  scenario('a paused run stays paused when its question is answered', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    await world.ledger.parkRun(hold);
    await world.ledger.pauseRun(hold.runId, by);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
    assert.equal((await world.run(hold.runId)).status, 'paused');
    assert.equal(expectKind(await world.ledger.resumeRun(hold.runId, by), 'changed').run.status, 'queued');
  }),

  scenario('a run whose owner died while it was to pause can be taken over, to be paused properly', async (world) => {
    const hold = await world.startRun();
    await world.ledger.pauseRun(hold.runId, by);
    const next = await world.takeOver(hold);
    assert.equal(expectKind(await world.ledger.renewLease(next, LEASE), 'renewed').pauseRequested, true);
    assert.equal(expectKind(await world.ledger.parkRun(next), 'changed').run.status, 'paused');
  }),

  scenario('a cancelled run takes its questions back and is claimed once more, to be ended', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    await world.ledger.parkRun(hold);
    const before = await world.run(hold.runId);
    const { run } = expectKind(await world.ledger.cancelRun(hold.runId, by), 'changed');
    assert.deepEqual({ status: run.status, version: run.version }, { status: 'queued', version: 2 });
    assert.ok(run.cancelRequestedAt !== null && run.wake > before.wake);
    assert.equal((await world.request(request.id)).status, 'cancelled');
    const entry = present((await world.auditOf(hold.runId)).at(-1));
    assert.deepEqual(
      { type: entry.type, data: entry.data },
      { type: 'run-cancel-requested', data: { reason: by.reason, requests_cancelled: [request.id] } },
    );
    assert.ok((await world.eventTypes(hold.runId)).includes('run-cancel-requested'));

    const claimed = present(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE }));
    const next = { runId: claimed.id, owner: 'node-2', fence: claimed.fence };
    assert.equal(expectKind(await world.ledger.renewLease(next, LEASE), 'renewed').cancelRequested, true);
    assert.equal(
      expectKind(await world.ledger.endRun(next, { status: 'cancelled', reason: by.reason }), 'changed').run.status,
      'cancelled',
    );
  }),

  scenario('cancelling twice cancels once', async (world) => {
    const hold = await world.startRun();
    await world.ledger.cancelRun(hold.runId, by);
    await world.leavesNoTrace(hold.runId, async () => {
      expectKind(await world.ledger.cancelRun(hold.runId, { actor: system, reason: 'again' }), 'changed');
    });
  }),

  scenario('a run that was told to stop is not paused on its way to the end', async (world) => {
    const hold = await world.startRun();
    const by = { actor: people.arin, reason: '잠깐' };
    await world.ledger.cancelRun(hold.runId, by);
    await world.ledger.parkRun(hold);
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.pauseRun(hold.runId, by), 'HITL_RUN_ENDED');
    });
    const claimed = await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: 5, runId: hold.runId });
    assert.equal(claimed?.status, 'running');
  }),

  scenario('a paused run that is cancelled is not paused any more', async (world) => {
    const hold = await world.startRun();
    await world.ledger.pauseRun(hold.runId, by);
    await world.ledger.parkRun(hold);
    const { run } = expectKind(await world.ledger.cancelRun(hold.runId, by), 'changed');
    assert.deepEqual({ status: run.status, pause: run.pauseRequestedAt }, { status: 'queued', pause: null });
  }),

  scenario('after a cancel nothing new is asked and nothing new is started, and what has started may finish', async (world) => {
    const hold = await world.startRun();
    const running = await world.approved(hold, people.arin);
    const ready = await world.approved(hold, people.arin);
    const start = { hold, actionId: running.action.id, digest: running.action.digest, timeoutSeconds: 5 };
    expectKind(await world.ledger.startEffect(start), 'started');
    assert.equal(expectKind(await world.ledger.cancelRun(hold.runId, by), 'changed').run.status, 'running');

    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.openRequest(world.question(hold)), 'HITL_RUN_ENDED');
      const another = { ...start, actionId: ready.action.id, digest: ready.action.digest };
      expectRefused(await world.ledger.startEffect(another), 'HITL_RUN_ENDED');
    });
    expectKind(
      await world.ledger.finishEffect({ hold, actionId: running.action.id, outcome: { status: 'executed', result: 'sent' } }),
      'finished',
    );
    assert.equal(present(await world.ledger.findEffect(running.action.id)).status, 'executed');
    assert.equal(expectKind(await world.ledger.parkRun(hold), 'changed').run.status, 'queued');
  }),

  scenario('a pause stops nobody from finishing what was approved', async (world) => {
    const hold = await world.startRun();
    const { action } = await world.approved(hold, people.arin);
    await world.ledger.pauseRun(hold.runId, by);
    expectKind(await world.ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 }), 'started');
  }),

  scenario('an answer and a cancel at once: one of them counts, and the other is told', async (world) => {
    for (let round = 0; round < 5; round++) {
      const hold = await world.startRun();
      const { request } = await world.ask(hold);
      const [first, second] = await world.nodes(2);
      assert.ok(first !== undefined && second !== undefined);
      const [answer] = await Promise.all([
        world.answer(request, people.arin, { kind: 'approve' }, { on: first }),
        second.cancelRun(hold.runId, by),
      ]);
      const { status } = await world.request(request.id);
      if (answer.kind === 'recorded') assert.equal(status, 'decided');
      else {
        assert.equal(expectRefused(answer, 'HITL_REQUEST_CLOSED').current?.status, 'cancelled');
        assert.equal(status, 'cancelled');
      }
      await world.ledger.endRun(hold, { status: 'cancelled', reason: '' });
    }
  }),
];
