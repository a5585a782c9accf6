import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckpointReader } from '../../src/checkpoint/index.ts';
import { openWorld, threadOf, type World } from './checkpoint-world.ts';
import { oneStep } from './graphs.ts';
import { aCheckpoint, at, META } from './sample-checkpoint.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reader = () => createCheckpointReader({ pool: world.database.pool });
const stepsOf = async (tuples: AsyncIterable<CheckpointTuple>): Promise<unknown[]> => {
  const steps: unknown[] = [];
  for await (const { metadata } of tuples) steps.push(metadata?.step);
  return steps;
};
const countdown = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** So many checkpoints, one after the other, `metadata.step` counting from 0. */
async function history(count: number) {
  const hold = await world.start();
  const saver = world.savers.fenced(hold);
  const ids: string[] = [];
  let config = at(hold) as Parameters<typeof saver.put>[0];
  for (let step = 0; step < count; step++) {
    const checkpoint = aCheckpoint({ step }, step + 1);
    ids.push(checkpoint.id);
    config = await saver.put(config, checkpoint, { ...META, step, source: step % 40 === 0 ? 'input' : 'loop' }, { step: step + 1 });
  }
  return { hold, ids };
}

describe('a history longer than a page', () => {
  const COUNT = 120;
  let made: Awaited<ReturnType<typeof history>>;
  beforeAll(async () => {
    made = await history(COUNT);
  });

  test('is listed whole, the last inserted first', async () => {
    expect(await stepsOf(reader().list(at(made.hold)))).toEqual(countdown(COUNT - 1, 0));
  });
  test.each([0, 1, 50, 51, 119, 500])('stops at a limit of %i', async (limit) => {
    expect(await stepsOf(reader().list(at(made.hold), { limit }))).toEqual(
      countdown(COUNT - 1, Math.max(0, COUNT - limit)).slice(0, limit),
    );
  });
  test('counts only what fits the filter towards the limit', async () => {
    expect(await stepsOf(reader().list(at(made.hold), { filter: { source: 'input' }, limit: 2 }))).toEqual([80, 40]);
    expect(await stepsOf(reader().list(at(made.hold), { filter: { source: 'input', parents: {} } }))).toEqual([80, 40, 0]);
    expect(await stepsOf(reader().list(at(made.hold), { filter: { source: '입력' } }))).toEqual([]);
  });
  test('begins before a given checkpoint, also one that is named by its id alone', async () => {
    const id = made.ids[3];
    expect(await stepsOf(reader().list(at(made.hold), { before: at(made.hold, id) }))).toEqual([2, 1, 0]);
    expect(await stepsOf(reader().list(at(made.hold), { before: { configurable: { checkpoint_id: id } } }))).toEqual([2, 1, 0]);
  });
  test('has nothing before a checkpoint that nobody knows', async () => {
    expect(await stepsOf(reader().list(at(made.hold), { before: at(made.hold, 'ffffffff') }))).toEqual([]);
  });
  test('is read on where it was left, though the run has gone on meanwhile', async () => {
    const seen: unknown[] = [];
    for await (const { metadata } of reader().list(at(made.hold))) {
      if (seen.length === 10) await world.savers.fenced(made.hold).put(at(made.hold), aCheckpoint(), { ...META, step: -7 }, {});
      seen.push(metadata?.step);
    }
    expect(seen).toEqual(countdown(COUNT - 1, 0));
    await world.database.pool.query('delete from agent.checkpoints where run_id = $1 and id not in (select unnest($2::text[]))', [
      made.hold.runId,
      made.ids,
    ]);
  });
});

test('a copy of a checkpoint has its values, and is the newest', async () => {
  const hold = await world.start();
  const graph = oneStep(world.savers.fenced(hold), () => ({ by: 'work', answers: ['네'] }));
  await graph.invoke({}, threadOf(hold));
  const { config: original } = await graph.getState(threadOf(hold));
  await graph.updateState(original, null, '__copy__');
  const { values, config } = await graph.getState(threadOf(hold));
  expect(values).toEqual({ by: 'work', answers: ['네'] });
  expect(config.configurable?.['checkpoint_id']).not.toBe(original.configurable?.['checkpoint_id']);
});

test('a graph can be looked at with a reader after the run has ended', async () => {
  const hold = await world.start();
  await oneStep(world.savers.fenced(hold), () => ({ by: 'work' })).invoke({}, threadOf(hold));
  await world.harness.ledger.endRun(hold, { status: 'succeeded', reason: 'done' });
  const { values, next } = await oneStep(reader(), () => ({})).getState(threadOf(hold));
  expect([values.by, next]).toEqual(['work', []]);
});

test('what a resume reads does not grow with the history behind it', async () => {
  const hold = await world.start();
  const saver = world.savers.fenced(hold);
  const { pool } = world.database;
  let asked: { text: string; values?: unknown[] } | undefined;
  const watching = createCheckpointReader({
    pool: {
      query: (query) => {
        asked = { ...query };
        return pool.query(asked as { text: string });
      },
      connect: () => pool.connect(),
    },
  });
  /** Pages and rows the statement touched, as PostgreSQL counts them, and how long a read takes. */
  const cost = async () => {
    await watching.getTuple(at(hold));
    const { text = '', values } = asked ?? {};
    const client = await pool.connect();
    // The plan a long-lived connection ends up with, which knows nothing of the values.
    await client.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    client.release(true);
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    const began = performance.now();
    for (let count = 0; count < 50; count++) await watching.getTuple(at(hold));
    return {
      pages: (plan['Shared Hit Blocks'] as number) + (plan['Shared Read Blocks'] as number),
      rows: scanned(plan),
      ms: (performance.now() - began) / 50,
    };
  };

  const seen: Record<number, Awaited<ReturnType<typeof cost>>> = {};
  let config = at(hold) as Parameters<typeof saver.put>[0];
  for (let step = 1; step <= 500; step++) {
    const checkpoint = { ...aCheckpoint({ step, messages: ['고정'] }), channel_versions: { step, messages: 1 } };
    config = await saver.put(config, checkpoint, { ...META, step }, step === 1 ? { step, messages: 1 } : { step });
    await saver.putWrites(config, [['step', step]], 'task');
    if (step === 10 || step === 100 || step === 500) seen[step] = await cost();
  }
  const ratio = (seen[500]?.ms ?? 0) / (seen[10]?.ms ?? 1);
  console.log(`a resume after 10, 100 and 500 checkpoints: ${JSON.stringify(seen)}; 500 to 10 in time: ${ratio.toFixed(2)}`);
  // One checkpoint, two values, one write; an index may have become a level deeper.
  expect([seen[10]?.rows, seen[100]?.rows, seen[500]?.rows]).toEqual([4, 4, 4]);
  expect(seen[500]?.pages).toBeLessThanOrEqual((seen[10]?.pages ?? 0) + 8);
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows of our tables that were looked at, those that were thrown away included. */
function scanned(plan: Plan): number {
  const own =
    plan['Relation Name'] === undefined ? 0 : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, child) => sum + scanned(child), own);
}
