import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpointAudit, type RunId, verifyAudit, verifyAuditExport } from '@dream-agent/hitl';
import { noteInAudit } from '@dream-agent/hitl/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JobSettingsSchema } from '../../src/jobs/index.ts';
import { readMessages, relayOnce } from '../../src/realtime/index.ts';
import { deleteSession } from '../../src/sessions/index.ts';
import { eventually } from '../worker/eventually.ts';
import { arin, REPORT } from '../worker/world.ts';
import { aSecret, JobsWorld, type StartedJobs } from './jobs-world.ts';
import { Receiver, status } from './receiver.ts';

const DAY = 86_400;

let world: JobsWorld;
let folder: string;
beforeEach(async () => {
  world = await JobsWorld.open();
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const count = async (from: string, ...values: unknown[]): Promise<number> =>
  Number((await world.pool.query(`select count(*) from ${from}`, values)).rows[0].count);

const doneIn = async ({ figures }: StartedJobs, outcome = 'done'): Promise<number> =>
  Number(new RegExp(`dream_agent_jobs_total\\{job="retain",outcome="${outcome}"\\} (\\d+)`).exec(await figures.metrics())?.[1] ?? 0);

const retained = (jobs: StartedJobs, times = 1) =>
  eventually(
    () => doneIn(jobs),
    (done) => done >= times,
  );

/** A session in which a run has come to its end, with everything that leaves. */
async function finishedSession(): Promise<{ sessionId: string; runId: RunId }> {
  const node = await world.world.node();
  const sessionId = await world.world.session();
  const runId = await world.world.start(sessionId, REPORT);
  await world.world.playToEnd(runId);
  await relayOnce(world.world.deps, () => {});
  await eventually(
    () => count('server.session_runs where run_id = $1 and settled_at is not null', runId),
    (settled) => settled === 1,
  );
  await node.stop();
  return { sessionId, runId };
}

const verified = async (): Promise<boolean> =>
  (await verifyAudit({ ledger: world.world.deps.ledger }, { publicKeys: [world.keys.publicKey] })).ok;

test('a session that nobody touched for long loses what was said in it; what was decided stays, and the record verifies', async () => {
  const { sessionId, runId } = await finishedSession();
  const { ledger, agent } = world.world.deps;
  expect(existsSync(agent.folderOf(runId))).toBe(true);
  expect(await count('agent.checkpoints where run_id = $1', runId)).toBeGreaterThan(0);
  await world.world.advance(31 * DAY);
  const [young, busy] = [await world.world.session(), await world.world.session()];
  const waiting = await world.world.start(busy, REPORT);
  await world.pool.query(`update server.sessions set updated_at = hitl.now() - interval '40 days' where id = $1`, [busy]);
  await retained(await world.jobs({ retention: { sessionsDays: 30 } }));
  expect(await count('server.open_sessions where id = any($1)', [sessionId, young, busy])).toBe(2);
  expect(await count('server.session_events where session_id = $1', sessionId)).toBe(0);
  expect(await count(`server.session_runs where run_id = $1 and request = '-' and response is null`, runId)).toBe(1);
  for (const table of ['checkpoints', 'channel_values', 'checkpoint_writes'])
    expect(await count(`agent.${table} where run_id = $1`, runId)).toBe(0);
  expect(existsSync(agent.folderOf(runId))).toBe(false);
  expect((await world.pool.query('select request from server.session_runs where run_id = $1', [waiting])).rows[0].request).toBe(REPORT);
  expect((await ledger.listRequests({ runId })).map(({ status }) => status)).toEqual(['decided']);
  expect(await verified()).toBe(true);
  expect(await world.notes()).toMatchObject([{ what: 'retention', facts: { idle_sessions: 1, sessions: 1 } }]);
});

test('without any setting, what somebody deleted is removed and nothing else is', async () => {
  const { sessionId, runId } = await finishedSession();
  const other = await finishedSession();
  await world.world.advance(4_000 * DAY);
  expect((await deleteSession(world.pool, sessionId)).kind).toBe('deleted');
  await retained(await world.jobs({}));
  expect(await count('server.session_events where session_id = $1', sessionId)).toBe(0);
  expect(await count('agent.checkpoints where run_id = $1', runId)).toBe(0);
  expect((await readMessages(world.pool, { sessionId: other.sessionId, after: 0, limit: 1_000 })).at(-1)?.type).toBe('complete');
  expect(await count('agent.checkpoints where run_id = $1', other.runId)).toBeGreaterThan(0);
  expect(await verified()).toBe(true);
});

test('messages go when their run has been over for long enough, unless somebody is still to be told of them', async () => {
  const receiver = await Receiver.open();
  receiver.mode = status(500);
  const { sessionId } = await finishedSession();
  const webhooks = [{ name: 'crm', url: receiver.url, secrets: [aSecret()], events: ['complete' as const], allowPrivate: true }];
  const before = await world.jobs({ webhooks });
  const later = await finishedSession();
  await eventually(
    async () => receiver.received.length,
    (sent) => sent > 0,
  );
  await before.stop();
  await world.world.advance(8 * DAY);
  const recent = await finishedSession();
  const jobs = await world.jobs({ webhooks, retention: { eventsDays: 7 } });
  await retained(jobs);
  expect(await readMessages(world.pool, { sessionId, after: 0, limit: 1_000 })).toEqual([]);
  expect((await readMessages(world.pool, { sessionId: later.sessionId, after: 0, limit: 1_000 })).map(({ type }) => type)).toEqual([
    'complete',
  ]);
  expect((await readMessages(world.pool, { sessionId: recent.sessionId, after: 0, limit: 1_000 })).length).toBeGreaterThan(5);
  receiver.mode = status(200);
  await world.world.advance(2 * DAY);
  await eventually(
    async () => new Set(receiver.ids.map((id) => id?.replace(/_\d+$/, ''))),
    (sessions) => sessions.has(later.sessionId) && sessions.has(recent.sessionId),
  );
  await receiver.close();
});

test('old entries of the record are written to a file that verifies by itself, then dropped up to a signed checkpoint', async () => {
  const { ledger } = world.world.deps;
  const add = async (entries: number) => {
    for (let added = 0; added < entries; added++) await noteInAudit(world.pool, { actor: arin, what: 'test', facts: { added } });
  };
  await add(20);
  const { seq } = await checkpointAudit({ ledger }, { privateKey: world.keys.privateKey });
  await add(10);
  await world.world.advance(366 * DAY);
  await add(5);
  const retention = { auditDays: 365, auditFolder: folder };
  const jobs = await world.jobs({ retention });
  await retained(jobs);
  expect(await ledger.auditHead()).toMatchObject({ prunedThrough: seq });
  expect(await verified()).toBe(true);
  const [name = '', ...others] = await readdir(folder);
  expect([name, others]).toEqual([`audit-1-${seq}.jsonl`, []]);
  const text = await readFile(join(folder, name), 'utf8');
  expect(await verifyAuditExport([text], { publicKeys: [world.keys.publicKey] })).toMatchObject({ ok: true });
  expect(await verifyAuditExport([text.replace('"added":7', '"added":8')], { publicKeys: [world.keys.publicKey] })).toMatchObject({
    ok: false,
  });
  // The second time there is nothing left to drop, and nothing is written.
  await world.world.advance(3_601);
  await retained(jobs, 2);
  expect(await readdir(folder)).toEqual([name]);
});

test('a record that was changed is not pruned: retention does not remove the traces', async () => {
  const { ledger } = world.world.deps;
  for (let added = 0; added < 5; added++) await noteInAudit(world.pool, { actor: arin, what: 'test', facts: { added } });
  await checkpointAudit({ ledger }, { privateKey: world.keys.privateKey });
  await world.pool.query(`set session_replication_role = replica; update hitl.audit_entries set body = replace(body, '"added":3', '"added":4');
    set session_replication_role = default`);
  await world.world.advance(400 * DAY);
  const jobs = await world.jobs({ retention: { auditDays: 365, auditFolder: folder } });
  await eventually(
    () => doneIn(jobs, 'failed'),
    (failed) => failed > 0,
  );
  expect(await ledger.auditHead()).toMatchObject({ prunedThrough: 0 });
  expect((await readdir(folder)).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
});

test('what goes wrong with one kind holds up no other', async () => {
  const { sessionId } = await finishedSession();
  await checkpointAudit({ ledger: world.world.deps.ledger }, { privateKey: world.keys.privateKey });
  await deleteSession(world.pool, sessionId);
  await writeFile(join(folder, 'file'), '');
  await world.world.advance(400 * DAY);
  const jobs = await world.jobs({ retention: { auditDays: 365, auditFolder: join(folder, 'file') } });
  await eventually(
    () => doneIn(jobs, 'failed'),
    (failed) => failed > 0,
  );
  expect(await count('server.session_events where session_id = $1', sessionId)).toBe(0);
  expect(world.logged.find(({ event }) => event === 'job-failed')?.facts).toMatchObject({ message: expect.stringMatching(/^audit: /) });
});

test('expired credentials and answers that nobody will ask for again go every hour, once over three nodes', async () => {
  const expire = () =>
    world.pool.query(`insert into server.idempotency_keys (principal, key, route, digest, held_until, expires_at)
      values ('usr_a', gen_random_uuid()::text, 'x', sha256('x'), hitl.now(), hitl.now())`);
  await expire();
  const files: (number | undefined)[] = [];
  const forgetFiles = async (days: number | undefined) => files.push(days);
  const nodes = await Promise.all([0, 1, 2].map(() => world.jobs({ retention: { uploadsDays: 9 } }, { deps: { forgetFiles } })));
  const done = async () => (await Promise.all(nodes.map((node) => doneIn(node)))).reduce((sum, one) => sum + one, 0);
  await eventually(done, (times) => times === 1);
  expect(await count('server.idempotency_keys')).toBe(0);
  await expire();
  await world.world.advance(3_601);
  await eventually(done, (times) => times === 2);
  expect(await count('server.idempotency_keys')).toBe(0);
  expect(files).toEqual([9, 9]);
});

test('entries can be removed only where they are written to first', () => {
  const given = JobSettingsSchema.safeParse({ retention: { auditDays: 30 } });
  expect(given.error?.issues).toMatchObject([{ path: ['retention', 'auditFolder'], message: expect.stringMatching(/is missing/) }]);
});
