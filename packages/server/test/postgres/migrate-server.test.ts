import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { DatabaseError, migrateServer, openPool } from '../../src/postgres/index.ts';
import { type Child, startChild } from './child.ts';

const PROCESSES = 4;
const STARTS = 3;

const opened: FreshDatabase[] = [];
async function empty(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  opened.push(database);
  return database;
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

describe('nodes that start at once on an empty database', () => {
  let nodes: Child[] = [];
  beforeAll(async () => {
    nodes = Array.from({ length: PROCESSES }, () => startChild('migrate-on-command.ts'));
    for (const node of nodes) expect(await node.hear()).toBe('ready');
  });
  afterAll(async () => {
    for (const node of nodes) node.process.stdin?.end();
    await Promise.all(nodes.map((node) => node.ended));
  });

  test(`none of ${PROCESSES} fails and every migration is applied once, ${STARTS} times over`, async () => {
    for (let start = 0; start < STARTS; start++) {
      const database = await empty();
      for (const node of nodes) node.say(database.url);
      const outcomes = await Promise.all(
        nodes.map(async (node) => JSON.parse(await node.hear()) as { applied?: string[]; failed?: string }),
      );
      expect(outcomes.filter((outcome) => outcome.failed !== undefined)).toEqual([]);
      const { rows } = await database.pool.query<{ name: string }>(
        'select name from hitl.migrations union all select name from agent.migrations union all select name from server.migrations',
      );
      expect(outcomes.flatMap((outcome) => outcome.applied ?? []).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
      expect(rows.length).toBeGreaterThan(9);
    }
  });
});

test('the second time there is nothing to do', async () => {
  const { url } = await empty();
  expect((await migrateServer(url)).applied).toContain('000001_people.sql');
  expect(await migrateServer(url)).toEqual({ applied: [] });
});

test('waits for another who migrates for longer than any statement may take', async () => {
  const { url } = await empty();
  const other = openPool({ url, name: 'other', max: 1 });
  const holder = await other.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [0x7372_7672]);
  const waiting = migrateServer(url);
  await expect
    .poll(async () => (await holder.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount, {
      timeout: 20_000,
    })
    .toBe(1);
  await holder.query('commit');
  holder.release();
  await other.end();
  expect((await waiting).applied.length).toBeGreaterThan(0);
});

test.each([
  [
    'was edited after it had been applied',
    `update server.migrations set digest = 'x' where number = 1`,
    'SERVER_MIGRATION_FAILED',
    /000001_people.sql is not what was applied/,
  ],
  [
    'only a newer version knows, and is breaking',
    `insert into server.migrations (number, name, digest, breaking) values (999999, '999999_later.sql', 'x', true)`,
    'SERVER_DATABASE_TOO_NEW',
    /server\/999999_later.sql/,
  ],
  [
    'only a newer version of the ledger knows, and is breaking',
    `insert into hitl.migrations (number, name, digest, breaking) values (999999, '999999_later.sql', 'x', true)`,
    'SERVER_DATABASE_TOO_NEW',
    /hitl\/999999_later.sql/,
  ],
])('a migration that %s is refused by name', async (_, sql, code, message) => {
  const { url, pool } = await empty();
  await migrateServer(url);
  await pool.query(sql);
  const error = await migrateServer(url).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
});

test('one that fails leaves nothing of itself behind, and those before it stand', async () => {
  const { url, pool } = await empty();
  await pool.query('create schema server; create table server.tickets (mine integer)');
  await expect(migrateServer(url)).rejects.toMatchObject({
    code: 'SERVER_MIGRATION_FAILED',
    message: expect.stringContaining('000002_credentials.sql'),
  });
  const { rows } = await pool.query('select name from server.migrations');
  expect(rows).toEqual([{ name: '000001_people.sql' }]);
  await pool.query('drop table server.tickets');
  expect((await migrateServer(url)).applied).toContain('000002_credentials.sql');
});
