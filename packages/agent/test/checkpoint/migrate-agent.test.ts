import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { migrate } from '@dream-agent/hitl/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { migrateAgent } from '../../src/checkpoint/index.ts';
import { AgentError } from '../../src/errors.ts';

const PROCESSES = 4;
const STARTS = 5;
const SCRIPT = fileURLToPath(new URL('migrate-agent-on-command.ts', import.meta.url));
const names = (await readdir(new URL('../../migrations/', import.meta.url))).filter((name) => name.endsWith('.sql')).sort();

const opened: FreshDatabase[] = [];
async function empty(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  opened.push(database);
  return database;
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const failure = (database: FreshDatabase): Promise<unknown> =>
  migrateAgent(database.pool).then(
    () => 'it went through',
    (error: unknown) => error,
  );

describe('nodes that start at once on an empty database', () => {
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
      expect(outcomes.flatMap((outcome) => outcome.applied ?? [])).toEqual(names);
    }
  });
});

test('the tables of the ledger and those of the agent are made in either order, and side by side', async () => {
  const database = await empty();
  await Promise.all([migrateAgent(database.pool), migrate(database.pool)]);
  expect(await migrateAgent(database.pool)).toEqual({ applied: [] });
});

test('a migration that was edited after it had been applied is refused by name', async () => {
  const database = await empty();
  await migrateAgent(database.pool);
  await database.pool.query(`update agent.migrations set digest = 'x' where number = 1`);
  const error = await failure(database);
  expect(error).toBeInstanceOf(AgentError);
  expect((error as Error).message).toContain(`${names[0]} is not what was applied`);
});

test('a database that a newer version has made into something else is left alone', async () => {
  const database = await empty();
  await migrateAgent(database.pool);
  await database.pool.query(`insert into agent.migrations (number, name, digest, breaking) values (999999, '999999_later.sql', 'x', true)`);
  expect(((await failure(database)) as Error).message).toContain('999999_later.sql, which this version does not know');
});

test('a migration that fails leaves nothing of itself behind, lets go of the lock, and the next start goes through', async () => {
  const database = await empty();
  await database.pool.query('create schema agent; create table agent.checkpoint_writes ()');
  expect(((await failure(database)) as Error).message).toContain('relation "checkpoint_writes" already exists');
  const { rows } = await database.pool.query(
    `select table_name from information_schema.tables where table_schema = 'agent' order by table_name`,
  );
  expect(rows).toEqual([{ table_name: 'checkpoint_writes' }, { table_name: 'migrations' }]);
  const locks = await database.pool.query(
    `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(locks.rowCount).toBe(0);

  await database.pool.query('drop table agent.checkpoint_writes');
  expect(await migrateAgent(database.pool)).toEqual({ applied: names });
});
