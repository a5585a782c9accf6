import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { createApiKey } from '../../src/auth/index.ts';
import { createUser } from '../../src/people/index.ts';
import { eventually } from '../worker/eventually.ts';
import { aFolder, endAll, endOf, type StartedProgram, startIt, urlOf } from './started-program.ts';

const LONG = 180_000;

let database: FreshDatabase;
let folder: string;
let node: StartedProgram;
let url: string;
let headers: Record<string, string>;

const aNode = (more: Readonly<Record<string, string>> = {}) =>
  startIt({
    folder,
    args: ['start', '--port', '0', '--log-format', 'json', '--log-level', 'info'],
    env: { DATABASE_URL: database.url, ...more },
  });
/** What a newer version leaves behind when it has migrated. */
const migrated = (schema: string, name: string, breaking: boolean) =>
  database.pool.query(`insert into ${schema}.migrations (number, name, digest, breaking) values (999999, $1, 'x', $2)`, [name, breaking]);
const ask = (path: string, body?: object) =>
  fetch(`${url}${path}`, {
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await aFolder();
  node = aNode();
  url = await urlOf(node);
  const made = await createUser(database.pool, { name: '민지', role: 'admin' });
  if (made.kind !== 'created') throw new Error(made.kind);
  const key = await createApiKey(database.pool, {
    userId: made.userId,
    name: 'test',
    scopes: ['read', 'run', 'decide'],
    lifetimeSeconds: null,
  });
  if (key.kind !== 'created') throw new Error(key.kind);
  headers = { authorization: `Bearer ${key.key}` };
}, LONG);
afterAll(async () => {
  await endAll();
  await database?.drop();
}, LONG);

// One after the other: the tables become newer and newer.
describe('a node on tables that a newer version', { timeout: LONG }, () => {
  test('has only added to serves on, and another of its own version starts beside it', async () => {
    await migrated('agent', '999999_more.sql', false);
    const other = aNode();
    expect((await fetch(`${await urlOf(other)}/readyz`)).status).toBe(200);
    other.process.kill('SIGTERM');
    expect(await other.ended).toBe(0);
    expect((await ask('/readyz')).status).toBe(200);
    expect((await ask('/api/sessions')).status).toBe(200);
  });

  test('has made into something else says why it is not ready, lets nobody in, and takes on no run', async () => {
    await migrated('hitl', '999999_another.sql', true);
    const ready = await eventually(
      async () => {
        const answer = await ask('/readyz');
        return { status: answer.status, text: await answer.text() };
      },
      ({ status }) => status === 503,
    );
    expect(ready.text).toContain('hitl/999999_another.sql');
    await node.hear(/"event":"tables too new"/, 20_000);
    const refused = await eventually(
      () => ask('/api/agent/run-async', { user_input: '누베라 쿠션 반응 어때?' }),
      ({ status }) => status === 503,
    );
    expect(await refused.json()).toMatchObject({ error: { code: 'NOT_READY', message: expect.stringContaining('999999_another.sql') } });
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/metrics')).status).not.toBe(503);
    // What it had taken on before it noticed is let go of, and nothing comes after it.
    const held = `select from hitl.runs where status = 'running' and lease_until > clock_timestamp()`;
    for (const text of [held, 'select from server.job_pools'])
      await eventually(
        async () => (await database.pool.query(text)).rowCount,
        (rowCount) => rowCount === 0,
      );
  });

  test('has made into something else does not start, touches nothing, and says by a code which version is meant', async () => {
    const before = await database.pool.query('select count(*)::int as count from hitl.audit_entries');
    const started = aNode();
    expect(await endOf(started)).toBe(1);
    expect(started.said()).toMatch(/SERVER_DATABASE_TOO_NEW: .*hitl\/999999_another\.sql.*use the newer version/);
    expect((await database.pool.query('select count(*)::int as count from hitl.audit_entries')).rows).toEqual(before.rows);
  });
});

test('a node that is told to stop says so first and answers still, on connections that end', { timeout: LONG }, async () => {
  await database.pool.query('delete from hitl.migrations where number = 999999');
  const leaving = aNode({ DREAM_AGENT_DRAIN_SECONDS: '600' });
  const at = await urlOf(leaving);
  expect((await fetch(`${at}/readyz`)).headers.get('connection')).toBe('keep-alive');
  leaving.process.kill('SIGTERM');
  const ready = await eventually(
    () => fetch(`${at}/readyz`),
    ({ status }) => status === 503,
  );
  expect(await ready.json()).toMatchObject({ error: { code: 'SHUTTING_DOWN' } });
  const answered = await fetch(`${at}/api/sessions`, { headers });
  expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close']);
  // Whoever is in a hurry says it again, once the first time has been heard.
  await eventually(
    async () => leaving.process.kill('SIGTERM') && leaving.process.exitCode !== null,
    (isOver) => isOver || leaving.process.exitCode !== null,
  );
  expect(await leaving.ended).toBe(130);
});
