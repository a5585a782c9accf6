import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import type { RunEvent } from '../../../schema/event.ts';
import { people } from '../../fixtures.ts';
import { present } from '../outcomes.ts';
import { scenario, type World } from '../world.ts';

/** Passes on all there is, and what was passed on. */
async function drain(world: World, limit?: number): Promise<RunEvent[]> {
  const passed: RunEvent[] = [];
  for (;;) {
    const count = await world.ledger.relayOutbox(async (events) => {
      assert.ok(events.length > 0 && events.length <= (limit ?? Number.POSITIVE_INFINITY), `${events.length} at once`);
      passed.push(...events);
    }, limit);
    if (count === 0) return passed;
  }
}

const seqsOf = (events: readonly RunEvent[], runId: string) => events.filter((event) => event.runId === runId).map((event) => event.seq);

export const eventCases = [
  scenario("a run's own events take their numbers among the others", async (world) => {
    const hold = await world.startRun();
    const event = await world.ledger.appendEvent(hold, { type: 'todo_progress', data: { todo: '리뷰 수집', percent: 40 } });
    assert.ok('seq' in event);
    assert.deepEqual(
      [event.runId, event.seq, event.type, event.data],
      [hold.runId, 2, 'todo_progress', { todo: '리뷰 수집', percent: 40 }],
    );
    assert.ok(event.at instanceof Date);
    assert.deepEqual((await world.ledger.readEvents({ runId: hold.runId }))[1], event);
    assert.deepEqual(await world.auditTypesOf(hold.runId), ['run-created'], 'progress is no transition');
  }),

  scenario('numbers have no gap however many write at once', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const nodes = await world.nodes(5);
    await Promise.all([
      ...nodes.flatMap((node, index) => [1, 2, 3, 4].map((step) => node.appendEvent(hold, { type: 'progress', data: { index, step } }))),
      world.answer(request, people.arin, { kind: 'approve' }, { on: present(nodes[1]) }),
      world.answer(request, people.bora, { kind: 'reject', reason: 'no' }, { on: present(nodes[2]) }),
    ]);
    const events = await world.ledger.readEvents({ runId: hold.runId, limit: 100 });
    assert.deepEqual(
      events.map(({ seq }) => seq),
      Array.from({ length: 23 }, (_, index) => index + 1),
    );
  }),

  scenario('a reader goes on where it stopped', async (world) => {
    const hold = await world.startRun();
    for (let step = 2; step <= 7; step++) await world.ledger.appendEvent(hold, { type: 'progress', data: { step } });
    const read = async (filter: { after?: number; limit?: number }) =>
      (await world.ledger.readEvents({ runId: hold.runId, ...filter })).map(({ seq }) => seq);
    assert.deepEqual(await read({}), [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(await read({ after: 5 }), [6, 7]);
    assert.deepEqual(await read({ after: 2, limit: 2 }), [3, 4]);
    assert.deepEqual(await read({ after: 7 }), []);
    assert.deepEqual(await world.ledger.readEvents({ runId: randomId('run') }), []);
  }),

  scenario('data that JSON can not carry is no event', async (world) => {
    const hold = await world.startRun();
    await world.leavesNoTrace(hold.runId, async () => {
      for (const value of [Number.POSITIVE_INFINITY, () => 1, 1n]) {
        await assert.rejects(world.ledger.appendEvent(hold, { type: 'progress', data: { value: value as number } }));
      }
    });
  }),

  scenario('every event is passed on once while nothing goes wrong, in order within its run', async (world) => {
    const [one, two] = [await world.startRun(), await world.startRun({ owner: 'node-2' })];
    for (let step = 0; step < 3; step++)
      for (const hold of [one, two]) await world.ledger.appendEvent(hold, { type: 'progress', data: { step } });
    const passed = await drain(world, 3);
    assert.deepEqual(
      [seqsOf(passed, one.runId), seqsOf(passed, two.runId)],
      [
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
    );
    assert.deepEqual(await drain(world), []);
    assert.deepEqual(passed.find((event) => event.runId === two.runId && event.seq === 2)?.data, { step: 0 });
    assert.equal((await world.ledger.readEvents({ runId: one.runId })).length, 4, 'what was passed on stays readable');
  }),

  scenario('events whose passing on failed come again, under the same numbers', async (world) => {
    const hold = await world.startRun();
    await world.ledger.appendEvent(hold, { type: 'progress', data: {} });
    const seen: RunEvent[] = [];
    const failure = new Error('the socket is gone');
    const broken = world.ledger.relayOutbox(async (events) => {
      seen.push(...events);
      throw failure;
    });
    await assert.rejects(broken, (error) => error === failure || (error as Error).cause === failure);
    assert.deepEqual(seqsOf(seen, hold.runId), [1, 2]);
    assert.deepEqual(await drain(world), seen);
  }),

  scenario('an event that is written while others are passed on comes next', async (world) => {
    const hold = await world.startRun();
    const count = await world.ledger.relayOutbox(async () => {
      await world.ledger.appendEvent(hold, { type: 'progress', data: {} });
    });
    assert.equal(count, 1);
    assert.deepEqual(seqsOf(await drain(world), hold.runId), [2]);
  }),

  scenario('several nodes that pass on at once lose nothing and keep the order of each run', async (world) => {
    const holds = [];
    for (let index = 0; index < 4; index++) holds.push(await world.startRun({ owner: `node-${index}` }));
    for (let step = 0; step < 4; step++)
      for (const hold of holds) await world.ledger.appendEvent(hold, { type: 'progress', data: { step } });
    const passed: RunEvent[] = [];
    const relay = async (events: readonly RunEvent[]) => {
      for (const event of events) {
        await new Promise((resolve) => setImmediate(resolve));
        passed.push(event);
      }
    };
    await Promise.all((await world.nodes(4)).flatMap((node) => [1, 2, 3].map(() => node.relayOutbox(relay, 5))));
    passed.push(...(await drain(world)));
    for (const { runId } of holds) {
      const firstSeen = [...new Set(seqsOf(passed, runId))];
      assert.deepEqual(firstSeen, [1, 2, 3, 4, 5], 'each number is first seen after the one before it');
    }
  }),
];
