import { type Hold, randomId } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import { ERROR, INTERRUPT } from '@langchain/langgraph-checkpoint';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRole } from '../../../hitl/test/postgres/app-role.ts';
import { createCheckpointReader, createFencedSaver, grantCheckpoints } from '../../src/checkpoint/index.ts';
import { AgentError } from '../../src/errors.ts';
import { openWorld, settled, type World } from './checkpoint-world.ts';
import { aCheckpoint, at, META } from './sample-checkpoint.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Everything there is, so that any trace of a refused write shows. */
async function everything(): Promise<unknown[]> {
  const { pool } = world.database;
  const tables = await Promise.all(
    ['checkpoints', 'channel_values', 'checkpoint_writes'].map((table) => pool.query(`select * from agent.${table} order by 1, 2, 3, 4`)),
  );
  return tables.map((table) => table.rows);
}

const end = (hold: Hold, status: 'succeeded' | 'cancelled') => world.harness.ledger.endRun(hold, { status, reason: 'test' });

describe('a hold that is not good', () => {
  const bad: Record<string, (hold: Hold) => Promise<Hold>> = {
    'of another owner': async (hold) => ({ ...hold, owner: 'somebody' }),
    'with an older fence': async (hold) => {
      await world.takeOver(hold, 'first');
      return hold;
    },
    'with a fence nobody has reached': async (hold) => ({ ...hold, fence: hold.fence + 1 }),
    'of a run that has ended': async (hold) => {
      await end(hold, 'succeeded');
      return hold;
    },
    'of a run that was given up': async (hold) => {
      await world.harness.ledger.parkRun(hold);
      return hold;
    },
  };

  test.each(Object.entries(bad))('%s writes nothing and removes nothing', async (_, spoil) => {
    const hold = await world.start();
    const good = world.savers.fenced(hold);
    const checkpoint = aCheckpoint({ text: '안녕하세요' });
    const config = await good.put(at(hold), checkpoint, META, { text: 1 });
    await good.putWrites(config, [['text', 'before']], 'task');
    const before = await everything();

    const saver = world.savers.fenced(await spoil(hold));
    const attempts = [
      saver.put(config, aCheckpoint({ text: 'late', more: 'x' }, 2), META, { text: 2, more: 2 }),
      saver.put(config, checkpoint, { ...META, step: 9 }, {}),
      saver.putWrites(config, [['text', 'late']], 'late task'),
      saver.putWrites(config, [[ERROR, 'late']], 'task'),
      saver.putWrites(config, [], 'task'),
      saver.deleteThread(hold.runId),
    ];
    expect(await Promise.all(attempts.map(settled))).toEqual(attempts.map(() => 'CHECKPOINT_FENCED'));
    expect(await everything()).toEqual(before);
    expect((await saver.getTuple(config))?.checkpoint.channel_values).toEqual({ text: '안녕하세요' });
  });

  test('of a run that does not exist is refused, too', async () => {
    const hold = { runId: randomId('run'), owner: 'first', fence: 1 };
    const error = await world.savers
      .fenced(hold)
      .put(at(hold), aCheckpoint(), META, {})
      .catch((thrown: unknown) => thrown);
    expect((error as Error).message).toContain('there is no such run');
  });

  test('is told who holds the run now and what to do', async () => {
    const first = await world.start('node-1');
    await world.takeOver(first, 'node-2');
    const error = await world.savers
      .fenced(first)
      .put(at(first), aCheckpoint(), META, {})
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AgentError);
    expect((error as Error).message).toMatch(
      /^checkpoint \S+ of run_\w+ refused for "node-1" at fence 1: it is running, held by "node-2", at fence 2; claim the run/,
    );
  });
});

test('a saver does not write to another run, though its owner holds that one as well', async () => {
  const mine = await world.start();
  const other = await world.start();
  const saver = world.savers.fenced(mine);
  const before = await everything();
  expect(await settled(saver.put(at(other), aCheckpoint(), META, {}))).toBe('CHECKPOINT_FENCED');
  expect(await settled(saver.putWrites(at(other, 'x'), [['a', 1]], 'task'))).toBe('CHECKPOINT_FENCED');
  expect(await settled(saver.deleteThread(other.runId))).toBe('CHECKPOINT_FENCED');
  expect(await everything()).toEqual(before);
});

test('deleting a run takes its checkpoints in all namespaces and nothing of other runs', async () => {
  const [mine, other] = [await world.start(), await world.start()];
  for (const hold of [mine, other]) {
    for (const ns of ['', 'sub:1']) {
      const config = await world.savers.fenced(hold).put(at(hold, undefined, ns), aCheckpoint({ a: 1 }), META, { a: 1 });
      await world.savers.fenced(hold).putWrites(config, [['a', 2]], 'task');
    }
  }
  await world.savers.fenced(mine).deleteThread(mine.runId);
  const left = JSON.stringify(await everything());
  expect(left).not.toContain(mine.runId);
  expect(left.split(other.runId).length - 1).toBe(6);
});

test('a version that has a value already is not given another, and the checkpoint that tried is not there', async () => {
  const hold = await world.start();
  const saver = world.savers.fenced(hold);
  await saver.put(at(hold), aCheckpoint({ text: 'kept' }, 7), META, { text: 7 });
  const second = aCheckpoint({ text: 'other', more: 1 }, 7);
  await expect(saver.put(at(hold), second, META, { more: 7, text: 7 })).rejects.toThrow('not-null');
  expect(await saver.getTuple(at(hold, second.id))).toBeUndefined();
  expect((await saver.getTuple(at(hold)))?.checkpoint.channel_values).toEqual({ text: 'kept' });
});

describe('a write and a change of hands that meet', () => {
  /** A connection of its own on which a transaction is open. */
  async function inside<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await world.database.pool.connect();
    try {
      await client.query('begin');
      return await work(client);
    } finally {
      client.release();
    }
  }
  const changeHands = `update hitl.runs set owner = 'second', fence = fence + 1 where id = $1`;
  const someoneWaits = async (): Promise<void> => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await world.database.pool.query(waiting)).rowCount === 0);
  };

  test('the change waits for a write that came first', async () => {
    const hold = await world.start();
    await inside(async (client) => {
      const pool: Pool = { query: (query) => client.query(query), connect: () => Promise.reject(new Error('not needed')) };
      await createFencedSaver({ pool, hold }).put(at(hold), aCheckpoint({ by: 'first' }), META, { by: 1 });
      const changed = world.database.pool.query(changeHands, [hold.runId]);
      await someoneWaits();
      await client.query('commit');
      expect((await changed).rowCount).toBe(1);
    });
    expect((await world.savers.fenced(hold).getTuple(at(hold)))?.checkpoint.channel_values).toEqual({ by: 'first' });
  });

  test('a write waits for a change that came first, and is refused', async () => {
    const hold = await world.start();
    await inside(async (client) => {
      await client.query(changeHands, [hold.runId]);
      const written = settled(world.savers.fenced(hold).put(at(hold), aCheckpoint({ by: 'first' }), META, { by: 1 }));
      await someoneWaits();
      await client.query('commit');
      expect(await written).toBe('CHECKPOINT_FENCED');
    });
    expect(await world.savers.fenced(hold).getTuple(at(hold))).toBeUndefined();
  });
});

test('each call is one statement', async () => {
  const hold = await world.start();
  const texts: string[] = [];
  const pool: Pool = {
    query: (query) => {
      texts.push(query.text);
      return world.database.pool.query({ ...query });
    },
    connect: () => Promise.reject(new Error('no connection of its own')),
  };
  const saver = createFencedSaver({ pool, hold });
  const config = await saver.put(at(hold), aCheckpoint({ a: 1, b: 2, c: 3 }), META, { a: 1, b: 1, c: 1 });
  await saver.putWrites(
    config,
    [
      ['a', 1],
      ['b', 2],
      [INTERRUPT, 'x'],
    ],
    'task',
  );
  await saver.getTuple(config);
  await saver.deleteThread(hold.runId);
  expect(texts.length).toBe(4);
});

test('a reader writes nothing', async () => {
  const hold = await world.start();
  const reader = createCheckpointReader({ pool: world.database.pool });
  expect(await settled(reader.put(at(hold), aCheckpoint(), META, {}))).toBe('CHECKPOINT_FENCED');
  expect(await settled(reader.putWrites(at(hold, 'x'), [], 'task'))).toBe('CHECKPOINT_FENCED');
  expect(await settled(reader.deleteThread(hold.runId))).toBe('CHECKPOINT_FENCED');
});

test('a role with the rights of the ledger and of the saver can save, read and delete, and not drop', async () => {
  const role = await appRole(world.database);
  try {
    await grantCheckpoints(world.database.pool, role.name);
    const hold = await world.start();
    const saver = world.savers.fenced(hold, role.pool);
    const config = await saver.put(at(hold), aCheckpoint({ a: 1 }), META, { a: 1 });
    await saver.putWrites(config, [['a', 2]], 'task');
    expect((await saver.getTuple(config))?.pendingWrites).toEqual([['task', 'a', 2]]);
    await saver.deleteThread(hold.runId);
    await expect(role.pool.query('drop table agent.checkpoints')).rejects.toThrow('must be owner');
  } finally {
    await role.drop();
  }
  await expect(grantCheckpoints(world.database.pool, 'x; drop table y')).rejects.toThrow('not a plain role name');
});
