import { together } from '@dream-agent/hitl/postgres';
import { INTERRUPT } from '@langchain/langgraph-checkpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckpointReader, createFencedSaver, type Lateness } from '../../src/checkpoint/index.ts';
import { openWorld, settled, threadOf, type World } from './checkpoint-world.ts';
import { answer, askTwice, threeSteps } from './graphs.ts';
import { aCheckpoint, at, META } from './sample-checkpoint.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const LATE: Lateness = { promptly: new Set(['plan']), within: 600_000, isNew: true };

/** A saver that counts what it sends to the database. */
async function counted(late: Lateness = LATE) {
  const hold = await world.start();
  const sent: string[] = [];
  const pool = {
    query: (query: { text: string; values?: unknown[] }) => {
      sent.push(query.text.includes('insert into agent.checkpoints') ? 'write' : 'read');
      return world.database.pool.query({ ...query });
    },
    connect: () => Promise.reject(new Error('no connection of its own')),
  };
  return { hold, sent, saver: createFencedSaver({ pool, hold, late }) };
}

const stored = async (runId: string): Promise<number> => {
  const { rows } = await world.database.pool.query('select count(*)::integer as count from agent.checkpoints where run_id = $1', [runId]);
  return (rows[0] as { count: number }).count;
};

test('what can be made again waits, and goes with what can not in one statement', async () => {
  const { hold, sent, saver } = await counted();
  const first = await saver.put(at(hold), aCheckpoint({ step: 1 }), META, { step: 1 });
  await saver.putWrites(first, [['step', 2]], 'task');
  expect(sent).toEqual([]);
  await saver.put(first, aCheckpoint({ step: 2, plan: '계획' }, 2), META, { step: 2, plan: 2 });
  expect(sent).toEqual(['write']);
  expect(await stored(hold.runId)).toBe(2);
});

test('the holder of a run reads back what it has kept, and need not ask for it', async () => {
  const { hold, sent, saver } = await counted();
  expect(await saver.getTuple(at(hold))).toBeUndefined();
  const config = await saver.put(at(hold), aCheckpoint({ text: '안녕', kept: [1] }), META, { text: 1, kept: 1 });
  const next = aCheckpoint({ text: '잘 가', kept: [1] }, 2);
  const second = await saver.put(config, { ...next, channel_versions: { text: 2, kept: 1 } }, META, { text: 2 });
  await saver.putWrites(second, [['text', 'x']], 'task');
  await saver.putWrites(second, [[INTERRUPT, 'first']], 'task');
  await saver.putWrites(second, [[INTERRUPT, 'second']], 'task');
  const read = await saver.getTuple(at(hold));
  expect(sent).toEqual([]);

  await saver.flush();
  const written = await createCheckpointReader({ pool: world.database.pool }).getTuple(at(hold));
  expect(read).toEqual(written);
  expect(read?.checkpoint.channel_values).toEqual({ text: '잘 가', kept: [1] });
  expect(read?.pendingWrites).toEqual([
    ['task', INTERRUPT, 'second'],
    ['task', 'text', 'x'],
  ]);
});

test('what the graph does to one reading is not in the next', async () => {
  const { hold, saver } = await counted();
  await saver.put(at(hold), aCheckpoint({ list: [1] }), META, { list: 1 });
  const first = await saver.getTuple(at(hold));
  if (first === undefined) throw new Error('nothing was read');
  (first.checkpoint.channel_values['list'] as number[]).push(2);
  first.checkpoint.channel_versions['list'] = 99;
  const second = await saver.getTuple(at(hold));
  expect(second?.checkpoint.channel_values).toEqual({ list: [1] });
  expect(second?.checkpoint.channel_versions).toEqual({ list: 1 });
});

test('a graph that is asked, answered and asked again is written once for each time it waits', async () => {
  const { hold, sent, saver } = await counted();
  const graph = askTwice(saver);
  await graph.invoke({}, threadOf(hold));
  await saver.flush();
  const id = (await graph.getState(threadOf(hold))).tasks[0]?.interrupts[0]?.id ?? '';
  await graph.invoke(answer({ [id]: 'approved' }), threadOf(hold));
  await saver.flush();
  expect(sent).toEqual(['write', 'write']);
  const elsewhere = askTwice(createCheckpointReader({ pool: world.database.pool }));
  const { values, next } = await elsewhere.getState(threadOf(hold));
  expect({ answers: values.answers, next }).toEqual({ answers: ['mail: approved'], next: ['second'] });
});

test('every step is in the history, although they were written together', async () => {
  const { hold, saver } = await counted();
  await threeSteps(saver, () => {}).invoke({}, threadOf(hold));
  await saver.flush();
  const prompt = await world.start();
  await threeSteps(world.savers.fenced(prompt), () => {}).invoke({}, threadOf(prompt));
  expect(await stored(hold.runId)).toBe(await stored(prompt.runId));
});

test('an owner that was taken over from learns it with the first thing it has to write, and nothing of it is there', async () => {
  const { hold, saver } = await counted();
  const config = await saver.put(at(hold), aCheckpoint({ step: 1 }), META, { step: 1 });
  await world.takeOver(hold, 'second');
  await saver.putWrites(config, [['step', 2]], 'task');
  expect(await settled(saver.put(config, aCheckpoint({ plan: 1 }, 2), META, { plan: 2 }))).toBe('CHECKPOINT_FENCED');
  expect(await settled(saver.putWrites(config, [['step', 3]], 'other'))).toBe('CHECKPOINT_FENCED');
  expect(await settled(saver.flush())).toBe('CHECKPOINT_FENCED');
  expect(await settled(saver.getTuple(at(hold)))).toBe('CHECKPOINT_FENCED');
  expect(await stored(hold.runId)).toBe(0);
});

test('what nobody asks for is written by itself before long', async () => {
  const { hold, saver } = await counted({ ...LATE, within: 1 });
  await saver.put(at(hold), aCheckpoint({ step: 1 }), META, { step: 1 });
  await expect.poll(() => stored(hold.runId)).toBe(1);
});

test('of runs that write at the same time, one that was lost does not hold up the others', async () => {
  const writer = together(world.database.pool);
  const holds = await Promise.all(Array.from({ length: 12 }, () => world.start()));
  await Promise.all(holds.slice(0, 3).map((hold) => world.takeOver(hold, 'second')));
  const written = holds.map(async (hold) => {
    const saver = createFencedSaver({ pool: world.database.pool, hold, writer, late: LATE });
    await saver.put(at(hold), aCheckpoint({ plan: hold.runId }), META, { plan: 1 });
  });
  const outcomes = await Promise.all(written.map(settled));
  expect(outcomes).toEqual(holds.map((_, index) => (index < 3 ? 'CHECKPOINT_FENCED' : 'went through')));
  expect(await Promise.all(holds.map(({ runId }) => stored(runId)))).toEqual(holds.map((_, index) => (index < 3 ? 0 : 1)));
});
