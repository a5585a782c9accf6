import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyMigrations, readMigrations } from '@dream-agent/hitl/postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';

let database: FreshDatabase;
let folder: string;
beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await write('000001_first.sql', '-- additive\ncreate table next.things (id integer)');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const set = () => ({ schema: 'next', lock: 77, folder: pathToFileURL(join(folder, '/')) });
const applied = async () => (await database.pool.query('select name, breaking from next.migrations order by number')).rows;

describe('a migration of a table that somebody is using', () => {
  test('gives way after each try, so that whoever comes behind it gets on; and goes through when the table is free', async () => {
    await applyMigrations(database.pool, set());
    await write('000002_second.sql', '-- additive\nalter table next.things add column more text');
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select from next.things');
    const told: [string, number][] = [];
    // Between two tries, somebody who needs the table has it at once.
    const wait = async () => {
      await database.pool.query(`set statement_timeout = 2000; insert into next.things values (1); set statement_timeout = 0`);
      if (told.length === 3) await reader.query('commit');
    };
    const onWait = (name: string, tries: number) => void told.push([name, tries]);
    expect(await applyMigrations(database.pool, set(), { lockTimeoutMs: 50, wait, onWait })).toEqual(['000002_second.sql']);
    reader.release();
    expect(told).toEqual([1, 2, 3].map((tries) => ['000002_second.sql', tries]));
    expect((await database.pool.query('select more from next.things')).rowCount).toBe(3);
  });

  test('is given up in the end, by name, with nothing of it left and nobody kept waiting', async () => {
    await applyMigrations(database.pool, set());
    await write('000002_second.sql', '-- additive\nalter table next.things add column more text');
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select from next.things');
    const failed = applyMigrations(database.pool, set(), { lockTimeoutMs: 20, tries: 3, wait: async () => {} });
    await expect(failed).rejects.toMatchObject({
      code: 'HITL_MIGRATION_FAILED',
      message: expect.stringMatching(/000002_second\.sql: .*in use each of 3 times.*lock timeout/),
    });
    await reader.query('commit');
    reader.release();
    expect(await applied()).toEqual([{ name: '000001_first.sql', breaking: false }]);
    const locks = `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    expect((await database.pool.query(locks)).rowCount).toBe(0);
    expect(await applyMigrations(database.pool, set())).toEqual(['000002_second.sql']);
  });
});

test('what the first line of a migration says is kept with it', async () => {
  await write('000002_second.sql', '-- breaking\nalter table next.things rename to objects');
  expect(await applyMigrations(database.pool, set())).toEqual(['000001_first.sql', '000002_second.sql']);
  expect(await applied()).toEqual([
    { name: '000001_first.sql', breaking: false },
    { name: '000002_second.sql', breaking: true },
  ]);
  // As an older version sees it, which has only the first.
  await rm(join(folder, '000002_second.sql'));
  await expect(applyMigrations(database.pool, set())).rejects.toMatchObject({ message: expect.stringContaining('000002_second.sql') });
});

test.each(['alter table next.things add column more text', '-- probably additive\nselect 1', ' -- additive\nselect 1', '-- additive'])(
  'a migration that does not say in its first line whether it breaks is refused before anything is done: %j',
  async (sql) => {
    await write('000002_second.sql', sql);
    await expect(readMigrations(set().folder)).rejects.toMatchObject({ code: 'HITL_MIGRATION_FAILED' });
    await expect(applyMigrations(database.pool, set())).rejects.toThrow('000002_second.sql');
    expect((await database.pool.query(`select from pg_namespace where nspname = 'next'`)).rowCount).toBe(0);
  },
);
