import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { HitlError } from '@dream-agent/hitl';
import { migrate } from '@dream-agent/hitl/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { renderSchema } from '../../../../scripts/render-schema.ts';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';

const PROCESSES = 4;
const STARTS = 20;

const SCRIPT = fileURLToPath(new URL('migrate-on-command.ts', import.meta.url));
const FOLDER = new URL('../../migrations/', import.meta.url);
const SCHEMA = new URL('../../schema.sql', import.meta.url);

const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

const opened: FreshDatabase[] = [];
async function empty(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  opened.push(database);
  return database;
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const appliedIn = async ({ pool }: FreshDatabase): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from hitl.migrations order by number')).rows.map((row) => row.name);

const failure = (database: FreshDatabase): Promise<unknown> =>
  migrate(database.pool).then(
    () => 'it went through',
    (error: unknown) => error,
  );

describe('nodes that start at once on an empty database', () => {
  /** A process that migrates whatever database it is told to. */
  interface Node {
    readonly process: ChildProcessByStdio<Writable, Readable, null>;
    readonly lines: AsyncIterator<string>;
  }
  const nodes: Node[] = [];

  beforeAll(async () => {
    for (let count = 0; count < PROCESSES; count++) {
      const child = spawn(process.execPath, ['--conditions=@dream-agent/source', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
      nodes.push({ process: child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() });
    }
    for (const node of nodes) expect((await node.lines.next()).value).toBe('ready');
  });
  afterAll(async () => {
    // They end when there is nothing more to read.
    await Promise.all(
      nodes.map(
        (node) =>
          new Promise((resolve) => {
            node.process.once('exit', resolve);
            node.process.stdin.end();
          }),
      ),
    );
  });

  test(`none of ${PROCESSES} fails and every migration is applied once, ${STARTS} times over`, async () => {
    for (let start = 0; start < STARTS; start++) {
      const database = await empty();
      for (const node of nodes) node.process.stdin.write(`${database.url}\n`);
      const outcomes = await Promise.all(
        nodes.map(async (node) => JSON.parse((await node.lines.next()).value as string) as { applied?: string[]; failed?: string }),
      );
      expect(outcomes.filter((outcome) => outcome.failed !== undefined)).toEqual([]);
      // One of them does all the work, the others find nothing left to do.
      expect(outcomes.flatMap((outcome) => outcome.applied ?? [])).toEqual(names);
      expect(await appliedIn(database)).toEqual(names);
      await database.drop();
      opened.pop();
    }
  }, 120_000);
});

test('a second start applies nothing', async () => {
  const database = await empty();
  expect(await migrate(database.pool)).toEqual({ applied: names });
  expect(await migrate(database.pool)).toEqual({ applied: [] });
});

test('a migration that was edited after it had been applied is refused by name', async () => {
  const database = await empty();
  await migrate(database.pool);
  await database.pool.query(`update hitl.migrations set digest = repeat('0', 64) where number = 3`);
  const error = await failure(database);
  expect(HitlError.is(error) && error.code).toBe('HITL_MIGRATION_FAILED');
  expect((error as Error).message).toContain(`${names[2]} is not what was applied`);
});

test('what a newer version has only added is no trouble', async () => {
  const database = await empty();
  await migrate(database.pool);
  await database.pool.query(`insert into hitl.migrations (number, name, digest) values (999999, '999999_later.sql', 'x')`);
  expect(await migrate(database.pool)).toEqual({ applied: [] });
});

test('a database that a newer version has made into something else is left alone', async () => {
  const database = await empty();
  await migrate(database.pool);
  await database.pool.query(`insert into hitl.migrations (number, name, digest, breaking) values (999999, '999999_later.sql', 'x', true)`);
  const error = await failure(database);
  expect(HitlError.is(error) && error.code).toBe('HITL_MIGRATION_FAILED');
  expect((error as Error).message).toContain('999999_later.sql, which this version does not know');
});

test('a statement that fails leaves the database at the migration before, and the next start goes on from there', async () => {
  const database = await empty();
  const types = async () => (await database.pool.query(`select from pg_type where typname = 'effect_status'`)).rowCount;
  // In the way of what the fourth migration makes second: the type it makes first must go again.
  await database.pool.query('create schema hitl; create table hitl.effects ()');
  const error = await failure(database);
  expect((error as Error).message).toMatch(/000004_effects\.sql: relation "effects" already exists/);
  expect(await appliedIn(database)).toEqual(names.slice(0, 3));
  expect(await types()).toBe(0);

  await database.pool.query('drop table hitl.effects');
  expect(await migrate(database.pool)).toEqual({ applied: names.slice(3) });
  expect(await types()).toBe(1);
});

test('a failed migration lets go of the lock, so that others can try', async () => {
  const database = await empty();
  await database.pool.query('create schema hitl; create table hitl.effects ()');
  await failure(database);
  const locks = await database.pool.query(
    `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(locks.rowCount).toBe(0);
});

test('the schema is the one in schema.sql; after a new migration run "npm run schema:dump"', async () => {
  const database = await empty();
  await migrate(database.pool);
  expect(await renderSchema(database.pool)).toBe(await readFile(SCHEMA, 'utf8'));
});
