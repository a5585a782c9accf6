import type { Pool } from '@dream-agent/hitl/postgres';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, settled, threadOf, type World } from './checkpoint-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('writes that are refused while another task is under way are told at the end of the step, and never count as unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const entered = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const pool: Pool = {
    query: async (query) => {
      const answer = await world.database.pool.query({ ...query });
      // The saver asks who holds the run only when it has been refused.
      if (query.name?.includes('read-holder')) refused.resolve();
      return answer;
    },
    connect: () => world.database.pool.connect(),
  };
  const hold = await world.start('first');
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const State = Annotation.Root({ by: Annotation<string> });
  const graph = new StateGraph(State)
    .addNode('quick', async () => {
      entered.resolve();
      await lost.promise;
      return { by: 'quick' };
    })
    .addNode('slow', async () => {
      await refused.promise;
      // Node looks for unhandled rejections after each of these.
      for (let count = 0; count < 10; count++) await turn();
      return {};
    })
    .addEdge(START, 'quick')
    .addEdge(START, 'slow')
    .addEdge('quick', END)
    .addEdge('slow', END)
    .compile({ checkpointer: world.savers.fenced(hold, pool) });
  const outcome = settled(graph.invoke({ by: '' }, threadOf(hold)));
  await entered.promise;
  await world.takeOver(hold, 'second');
  lost.resolve();
  expect(await outcome).toBe('CHECKPOINT_FENCED');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
