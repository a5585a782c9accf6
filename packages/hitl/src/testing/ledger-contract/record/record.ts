import assert from 'node:assert/strict';
import { GENESIS } from '../../../core/audit/audit-chain.ts';
import type { Checkpoint } from '../../../schema/audit.ts';
import { people, system } from '../../fixtures.ts';
import { checkChain } from '../invariants.ts';
import { expectKind, expectThrown, present } from '../outcomes.ts';
import { scenario, type World } from '../world.ts';

/** A few transitions to have a record of. */
async function live(world: World, times: number): Promise<void> {
  const hold = await world.startRun();
  for (let count = 0; count < times; count++) await world.approved(hold, people.arin);
}

async function checkpointAt(world: World, seq: number): Promise<Checkpoint> {
  const entry = present((await world.audit()).find((candidate) => candidate.seq === seq));
  return { v: 1, seq, hash: entry.hash, at: (await world.ledger.now()).toISOString(), key_id: 'test', signature: 'c2lnbmVk' };
}

export const recordCases = [
  scenario('an empty record starts from nothing', async (world) => {
    assert.equal(await world.ledger.seal(), 0);
    assert.deepEqual(await world.ledger.readAudit(), []);
    assert.deepEqual(await world.ledger.auditHead(), { seq: 0, hash: GENESIS, prunedThrough: 0, prunedHash: GENESIS });
  }),

  scenario('a whole life is on the record, one entry for each transition, in order', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold, {
      terms: { timing: { timeoutSeconds: 300, reminderInterval: 100, warnBeforeSeconds: 60 } },
    });
    await world.ledger.parkRun(hold);
    await world.advance(101);
    await world.ledger.sweep();
    await world.answer(request, people.vito, { kind: 'approve' });
    await world.answer(request, people.arin, { kind: 'approve' });
    const claimed = present(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: 60 }));
    const next = { runId: claimed.id, owner: 'node-2', fence: claimed.fence };
    await world.ledger.startEffect({ hold: next, actionId: action.id, digest: action.digest, timeoutSeconds: 5 });
    await world.ledger.finishEffect({ hold: next, actionId: action.id, outcome: { status: 'executed', result: 1 } });
    await world.ledger.endRun(next, { status: 'succeeded', reason: '완료' });
    const entries = await world.audit();
    assert.deepEqual(
      entries.map(({ body }) => [body.type, body.subject.version, body.actor.id]),
      [
        ['run-created', 1, 'minji'],
        ['request-opened', 1, 'node-1'],
        ['request-reminded', 2, 'clock'],
        ['decision-refused', 1, 'vito'],
        ['request-decided', 3, 'arin'],
        ['effect-started', 1, 'node-2'],
        ['effect-finished', 2, 'node-2'],
        ['run-ended', 2, 'node-2'],
      ],
    );
    assert.ok(entries.every(({ body }) => body.run_id === hold.runId));
  }),

  scenario('the record keeps who acted, by which door and with which key', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    await world.answer(request, { ...people.arin, channel: 'rest', key: 'key_7', address: '203.0.113.9' }, { kind: 'approve' });
    const entry = present((await world.auditOf(request.id)).at(-1));
    assert.deepEqual(entry.actor, { kind: 'person', id: 'arin', channel: 'rest', key: 'key_7', address: '203.0.113.9' });
  }),

  scenario('nodes that seal at once make one chain', async (world) => {
    await live(world, 6);
    const nodes = await world.nodes(6);
    await Promise.all(nodes.map((node) => node.seal()));
    const entries = await world.audit();
    assert.equal(entries.length, 13);
    await checkChain(world.ledger, entries);
  }),

  scenario('what is sealed stays, and what comes later is added to it', async (world) => {
    await live(world, 2);
    const before = await world.audit();
    await live(world, 1);
    const after = await world.audit();
    assert.deepEqual(after.slice(0, before.length), before);
    assert.equal(after.length, before.length + 3);
  }),

  scenario('the record is read page by page', async (world) => {
    await live(world, 3);
    const all = await world.audit();
    assert.deepEqual(await world.ledger.readAudit({ limit: 2 }), all.slice(0, 2));
    assert.deepEqual(await world.ledger.readAudit({ after: 5, limit: 10 }), all.slice(5));
    assert.deepEqual(await world.ledger.readAudit({ after: 7 }), []);
  }),

  scenario('nothing is dropped from the record without a checkpoint that vouches for it', async (world) => {
    await live(world, 3);
    const all = await world.audit();
    await expectThrown(world.ledger.pruneAudit(4, people.dana), 'HITL_INVALID_INPUT');
    await world.ledger.saveCheckpoint(await checkpointAt(world, 4));
    await expectThrown(world.ledger.pruneAudit(3, people.dana), 'HITL_INVALID_INPUT');
    await expectThrown(world.ledger.pruneAudit(5, people.dana), 'HITL_INVALID_INPUT');
    await world.ledger.saveCheckpoint({ ...(await checkpointAt(world, 6)), hash: '1'.repeat(64) });
    await expectThrown(world.ledger.pruneAudit(6, people.dana), 'HITL_INVALID_INPUT');
    assert.deepEqual(await world.audit(), all);
  }),

  scenario('what is left after pruning verifies from the checkpoint on, and says what was dropped', async (world) => {
    await live(world, 3);
    const all = await world.audit();
    const checkpoint = await checkpointAt(world, 4);
    await world.ledger.saveCheckpoint(checkpoint);
    assert.equal(await world.ledger.pruneAudit(4, people.dana), 4);
    const left = await world.audit();
    assert.deepEqual(left.slice(0, -1), all.slice(4));
    const { prunedThrough, prunedHash, seq } = await world.ledger.auditHead();
    assert.deepEqual([prunedThrough, prunedHash, seq], [4, checkpoint.hash, 8]);
    const pruned = present(left.at(-1)).body;
    assert.deepEqual(
      [pruned.type, pruned.subject, pruned.data, pruned.actor.id, pruned.run_id],
      ['audit-pruned', { type: 'audit', id: 'log', version: 1 }, { through: 4, hash: checkpoint.hash }, 'dana', null],
    );
    await checkChain(world.ledger, left);
    assert.deepEqual(
      (await world.ledger.readAudit({ after: 0, limit: 1 })).map((entry) => entry.seq),
      [5],
    );

    const second = await checkpointAt(world, 8);
    await world.ledger.saveCheckpoint(second);
    assert.equal(await world.ledger.pruneAudit(8, system), 4);
    assert.deepEqual(present((await world.audit()).at(-1)).body.subject.version, 2);
    assert.deepEqual(await world.ledger.listCheckpoints(), [checkpoint, second]);
  }),

  scenario('life goes on after pruning', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    await world.ledger.saveCheckpoint(await checkpointAt(world, 2));
    await world.ledger.pruneAudit(2, system);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
    expectKind(await world.ledger.endRun(hold, { status: 'succeeded', reason: '' }), 'changed');
    assert.deepEqual(
      (await world.audit()).map(({ body }) => body.type),
      ['audit-pruned', 'request-decided', 'run-ended'],
    );
  }),

  scenario('a checkpoint that was saved is not replaced', async (world) => {
    await live(world, 1);
    const first = await checkpointAt(world, 2);
    await world.ledger.saveCheckpoint(first);
    await world.ledger.saveCheckpoint({ ...first, signature: 'b3RoZXI=' }).catch(() => {});
    assert.deepEqual(await world.ledger.listCheckpoints(), [first]);
  }),
];
