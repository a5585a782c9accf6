import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../src/postgres/index.ts';
import { type AppWorld, openAppWorld, type Someone } from './app-world.ts';

let world: AppWorld;
let starter: Someone;
let approver: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  starter = await world.someone('approver');
  approver = await world.someone('approver');
});
afterAll(() => world.close());

type App = AppWorld['app'];
type Asked = Awaited<ReturnType<typeof asked>>;

async function asked() {
  const hold = await world.ledger.startRun({ requestedBy: starter.id });
  return { hold, ...(await world.ledger.ask(hold)) };
}

const decide = (app: App, { request }: Asked) =>
  app.inject({
    method: 'POST',
    url: `/api/hitl/requests/${request.id}/decision`,
    headers: { ...approver.headers, 'idempotency-key': `answer-${request.id}` },
    payload: { decision: { kind: 'approve' }, action_digest: request.actionDigest },
  });

const decisions = async (requests: readonly Asked[]) => {
  const ids = requests.map(({ request }) => request.id);
  return (await world.db.query('select from hitl.decisions where request_id = any($1)', [ids])).rowCount;
};

/** The same server on a pool of its own. */
async function onPool(pool: pg.Pool): Promise<App> {
  pool.on('error', () => {});
  const ledger = createPostgresLedger({ pool, sealWithin: 10_000 });
  onTestFinished(async () => {
    await ledger.close().catch(() => {});
    await pool.end();
  });
  return world.another({ db: pool, ledger });
}

test('a decision that waits too long for a lock is answered with 503 and when to come again; under its key it counts once', async () => {
  const app = await onPool(openPool({ url: world.url, name: 'impatient', max: 4, statementTimeoutMs: 300 }));
  const one = await asked();
  const holder = await world.db.connect();
  await holder.query('begin');
  await holder.query('select from hitl.runs where id = $1 for update', [one.hold.runId]);
  const refused = await decide(app, one);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.json().error).toMatchObject({ code: 'OVERLOADED', retry_after_sec: 1 });
  expect(refused.json().error.message).toContain('with the same idempotency key');
  expect(await decisions([one])).toBe(0);
  await holder.query('rollback');
  holder.release();
  expect((await decide(app, one)).statusCode).toBe(200);
  expect((await decide(app, one)).statusCode).toBe(200);
  expect(await decisions([one])).toBe(1);
});

test.each(['40P01', '40001', '55P03'])('where the database gives way to others again and again (%s), that is 503 too', async (code) => {
  const stuck = Object.assign(new Error('deadlock detected'), { code });
  const app = await world.another({ ledger: { ...world.deps.ledger, decide: () => Promise.reject(stuck) } });
  const answer = await decide(app, await asked());
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.code]).toEqual([503, '1', 'OVERLOADED']);
  expect(answer.body).not.toContain('deadlock');
});

test.each(['53100', '58030', '57P03', '08006'])('where it has no room, no disk or no life left (%s), that is 503 too', async (code) => {
  const broken = Object.assign(new Error('could not extend file "base/1": No space left on device'), { code });
  const app = await world.another({ ledger: { ...world.deps.ledger, decide: () => Promise.reject(broken) } });
  const answer = await decide(app, await asked());
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.code]).toEqual([503, '2', 'DATABASE_UNAVAILABLE']);
  expect(answer.json().error.message).toContain('with the same idempotency key');
  expect(answer.body).not.toContain('base/1');
});

test('one connection is enough for forty decisions at once', async () => {
  const app = await onPool(openPool({ url: world.url, name: 'narrow', max: 1 }));
  const all = await Promise.all(Array.from({ length: 40 }, asked));
  const answers = await Promise.all(all.map((one) => decide(app, one)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
  expect(await decisions(all)).toBe(40);
});

test('where no connection comes free, whoever asks is told to come again', async () => {
  const pool = new pg.Pool({ connectionString: world.url, max: 1, connectionTimeoutMillis: 100 });
  const app = await onPool(pool);
  const one = await asked();
  const taken = await pool.connect();
  const refused = await decide(app, one);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error.code]).toEqual([503, '2', 'DATABASE_UNAVAILABLE']);
  taken.release();
  expect((await decide(app, one)).statusCode).toBe(200);
  expect(await decisions([one])).toBe(1);
});
