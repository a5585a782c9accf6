import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { findRedis } from '../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../test/redis/redis-server.ts';
import { createApiKey } from '../../src/auth/index.ts';
import { createUser } from '../../src/people/index.ts';
import { eventually } from '../worker/eventually.ts';
import { aFolder, endAll, type StartedProgram, startIt, urlOf } from './started-program.ts';
import type { RunResult } from './visitor.ts';

const LONG = 180_000;
const PUBLIC = 'https://agent.example.com';
const found = await findRedis();
if (found.kind === 'missing') console.warn(`Nodes are tested without Redis: ${found.why}.`);

/*
 * What a deployment runs: two nodes that serve, two that drive, on one PostgreSQL and one Redis, each a process of its own with the
 * settings that a container would have.
 */
let database: FreshDatabase;
let redis: RedisServer | undefined;
let folder: string;
let serving: StartedProgram[];
let driving: StartedProgram[];
let urls: string[];
let key: string;

function aNode(role: string, more: Readonly<Record<string, string>> = {}): StartedProgram {
  return startIt({
    folder,
    args: role === 'worker' ? ['worker'] : ['start', '--role', role],
    env: {
      DATABASE_URL: database.url,
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      DREAM_AGENT_PORT: '0',
      ...(role === 'worker' ? {} : { DREAM_AGENT_PUBLIC_URL: PUBLIC }),
      ...more,
    },
  });
}

async function ask<Answer>(url: string, path: string, body?: unknown): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

beforeAll(async () => {
  database = await emptyDatabase();
  if (found.kind === 'found') redis = await startRedis(found.program);
  folder = await aFolder();
  // All at once, on a database without a table.
  serving = [aNode('api'), aNode('api')];
  driving = [aNode('worker', { DREAM_AGENT_WORKER_STOP_SECONDS: '0' }), aNode('worker')];
  urls = await Promise.all(serving.map(urlOf));
  await Promise.all(driving.map(urlOf));
  const made = await createUser(database.pool, { name: '민지', role: 'admin' });
  if (made.kind !== 'created') throw new Error(made.kind);
  const created = await createApiKey(database.pool, {
    userId: made.userId,
    name: 'test',
    scopes: ['read', 'run', 'decide'],
    lifetimeSeconds: null,
  });
  if (created.kind !== 'created') throw new Error(created.kind);
  key = created.key;
}, LONG);
afterAll(async () => {
  await endAll();
  await redis?.kill();
  await database?.drop();
}, LONG);

/** What waits in a run is approved at one node, and how it ended is read at another. */
async function playToEnd(runId: string): Promise<RunResult['run']> {
  const [one = '', other = ''] = urls;
  return eventually(
    async () => {
      const { body } = await ask<{ items: { request_id: string; session_id: string; action_digest: string }[] }>(
        one,
        `/api/hitl/requests?status=pending&run_id=${runId}`,
      );
      for (const { request_id, session_id, action_digest } of body.items) {
        await ask(one, `/api/hitl/${session_id}/respond`, { request_id, action_digest, action: 'approve' });
      }
      return (await ask<RunResult['run']>(other, `/api/runs/${runId}`)).body;
    },
    ({ status, response }) => status === 'failed' || (status === 'succeeded' && response !== null),
    60_000,
  );
}

describe('several processes on one database', { timeout: LONG }, () => {
  test('each says what it is, in lines for programs, and none prints what lets somebody in', async () => {
    for (const node of [...serving, ...driving]) {
      for (const line of node.said().trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow();
      expect(node.said()).not.toContain('dst_');
      expect(node.said()).not.toContain(new URL(database.url).password || 'no-password');
    }
    const { body } = await ask<{ checks: { name: string; ok: boolean }[] }>(urls[0] ?? '', '/readyz');
    expect(body.checks.map(({ name }) => name)).toEqual(['database', 'migrations', 'clock', ...(redis === undefined ? [] : ['redis'])]);
  });

  test('a node that drives answers how it is, and nothing else', async () => {
    const url = await urlOf(driving[0] as StartedProgram);
    const { status, body } = await ask<{ status: string; checks: { name: string }[] }>(url, '/readyz');
    expect([status, body.status]).toEqual([200, 'ready']);
    expect(body.checks.map(({ name }) => name)).toContain('worker');
    expect((await ask(url, '/healthz')).status).toBe(200);
    for (const path of ['/api/sessions', '/api/auth/ways', '/', '/start', '/api/docs']) {
      expect([404, 405], path).toContain((await fetch(`${url}${path}`)).status);
    }
  });

  test('what is asked at one node is driven by another and answered at a third', async () => {
    const { body } = await ask<RunResult>(urls[0] ?? '', '/api/agent/run', { user_input: '누베라 쿠션 반응 어때?', wait_seconds: 60 });
    expect(await playToEnd(body.run.run_id)).toMatchObject({ status: 'succeeded' });
  });

  test('a node that is told to stop in the middle of runs leaves them to the other, and every one is finished', async () => {
    const started = await Promise.all(
      Array.from({ length: 6 }, () =>
        ask<{ run_id: string }>(urls[0] ?? '', '/api/agent/run-async', { user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' }),
      ),
    );
    const [stopped] = driving;
    const ending = eventually(
      async () => (await database.pool.query(`select from hitl.runs where status = 'running'`)).rowCount,
      (count) => (count ?? 0) > 0,
    ).then(() => stopped?.process.kill('SIGTERM'));
    await ending;
    expect(await stopped?.ended).toBe(0);
    // Nothing is held by a process that has gone: no lease has to lapse first.
    const [, name] = /"node":"([^"]+)"/.exec(stopped?.said() ?? '') ?? [];
    const { rowCount } = await database.pool.query(
      `select from hitl.runs where status = 'running' and owner = $1 and lease_until > clock_timestamp()`,
      [name],
    );
    expect(rowCount).toBe(0);
    for (const { body } of started) expect(await playToEnd(body.run_id)).toMatchObject({ status: 'succeeded' });
  });

  test.skipIf(found.kind === 'missing')('a Redis that is gone is told of, and nobody is turned away', async () => {
    await redis?.kill();
    const { status, body } = await eventually(
      () => ask<{ status: string; checks: { name: string; ok: boolean; note?: string }[] }>(urls[0] ?? '', '/readyz'),
      ({ body: { checks } }) => checks.some(({ name, note }) => name === 'redis' && note !== undefined),
    );
    expect([status, body.status]).toEqual([200, 'ready']);
    expect((await ask(urls[0] ?? '', '/api/sessions')).status).toBe(200);
  });

  test('a node that is told to stop answers what was begun, and lets nobody wait', async () => {
    const [url = ''] = urls;
    const begun = ask<RunResult>(url, '/api/agent/run', { user_input: '누베라 쿠션 반응 어때?', wait_seconds: 300 });
    await eventually(
      async () => (await database.pool.query('select from server.turns')).rowCount,
      (count) => (count ?? 0) >= 8,
    );
    serving[0]?.process.kill('SIGTERM');
    expect((await begun).status).toBeLessThan(600);
    expect(await serving[0]?.ended).toBe(0);
    expect((await ask(urls[1] ?? '', '/healthz')).status).toBe(200);
  });
});
