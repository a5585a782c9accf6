import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { grantCheckpoints } from '@dream-agent/agent';
import { grantAppRole } from '@dream-agent/hitl/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { grantServer } from '../../src/postgres/index.ts';
import { eventually } from '../worker/eventually.ts';
import { aSecret, JobsWorld } from './jobs-world.ts';
import { Receiver, status } from './receiver.ts';

let world: JobsWorld;
let receiver: Receiver;
beforeEach(async () => {
  world = await JobsWorld.open();
  receiver = await Receiver.open();
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const hook = () => ({ name: 'crm', url: receiver.url, secrets: [aSecret()], allowPrivate: true });
const lockedJobs = async (): Promise<number> =>
  Number(
    (
      await world.pool.query(`select count(*) from jobs._private_jobs job join jobs._private_tasks task on task.id = task_id
       where locked_by is not null and identifier = 'deliver-webhooks'`)
    ).rows[0].count,
  );

test('three nodes deliver each message once, and each run in order', async () => {
  const webhooks = [hook()];
  await Promise.all([0, 1, 2].map(() => world.jobs({ webhooks })));
  const runs = await Promise.all(Array.from({ length: 6 }, () => world.run()));
  const told = await Promise.all(runs.map((runId) => world.tell(runId, 20)));
  await world.until('crm', 'delivered', 120);
  expect(receiver.ids).toHaveLength(120);
  expect(new Set(receiver.ids)).toEqual(new Set(told.flat()));
  for (const ids of told) expect(receiver.ids.filter((id) => ids.includes(id ?? ''))).toEqual(ids);
});

test('what a killed node had on the way is delivered by another: its job is freed, and does not wait for hours', {
  timeout: 60_000,
}, async () => {
  receiver.mode = () => {};
  const webhooks = [hook()];
  const script = fileURLToPath(new URL('./mortal-jobs.ts', import.meta.url));
  const given = ['--conditions=@dream-agent/source', script, world.world.url, world.world.folder, JSON.stringify(webhooks)];
  const doomed = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(doomed.stdout, 'data');
  const told = await world.tell(await world.run(), 3);
  await eventually(
    async () => receiver.received.length,
    (count) => count === 1,
  );
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  expect(await lockedJobs()).toBe(1);
  receiver.mode = status(200);
  await world.world.advance(60);
  await world.jobs({ webhooks });
  await world.until('crm', 'delivered', 3);
  expect(receiver.ids).toEqual([told[0], ...told]);
  expect(await eventually(lockedJobs, (locked) => locked === 0)).toBe(0);
  expect(world.logged.map(({ event }) => event)).toContain('jobs-freed');
  const pools = async () => (await world.pool.query('select from server.job_pools')).rowCount;
  expect(await eventually(pools, (count) => count === 1)).toBe(1);
});

test('a node whose connections are all cut, time and again, goes on by itself', { timeout: 60_000 }, async () => {
  await world.jobs({ webhooks: [hook()] });
  const runId = await world.run();
  const told: string[] = [];
  for (let round = 0; round < 5; round++) {
    told.push(...(await world.tell(runId, 3)));
    await world.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dream-agent-jobs' and datname = current_database()`,
    );
  }
  await eventually(
    async () => {
      // Whoever was cut off in the middle of an attempt is waited for until it can't be at it any more.
      await world.world.advance(5);
      return world.standing('crm');
    },
    ({ delivered }) => delivered === 15,
  );
  expect([...new Set(receiver.ids)]).toEqual(told);
});

test('a node that stops lets what is on the way come to its end, and leaves nothing behind that others would wait for', async () => {
  const webhooks = [hook()];
  const jobs = await world.jobs({ webhooks }, { graceMs: 20_000 });
  let answer = () => {};
  receiver.mode = (response) => {
    answer = () => response.writeHead(200).end();
  };
  await world.tell(await world.run());
  await eventually(
    async () => receiver.received.length,
    (count) => count === 1,
  );
  const stopping = jobs.stop();
  answer();
  await stopping;
  expect(await world.standing('crm')).toEqual({ delivered: 1 });
  expect(await lockedJobs()).toBe(0);
  expect((await world.pool.query('select from server.job_pools')).rowCount).toBe(0);
});

test('a node that can wait no longer cuts off what is on the way, for the next one to send at once', async () => {
  const webhooks = [hook()];
  receiver.mode = () => {};
  const jobs = await world.jobs({ webhooks }, { graceMs: 10 });
  await world.tell(await world.run());
  await eventually(
    async () => receiver.received.length,
    (count) => count === 1,
  );
  await jobs.stop();
  receiver.mode = status(200);
  await world.jobs({ webhooks });
  await world.until('crm', 'delivered', 1);
});

test('the role of the application, which owns no table, can do background work', async () => {
  const role = `jobs_${process.pid}_${Date.now()}`;
  await world.pool.query(
    `create role ${role} login password 'app'; grant usage on schema public to ${role}; grant select on public.test_clock to ${role}`,
  );
  for (let twice = 0; twice < 2; twice++) {
    await grantAppRole(world.pool, role);
    await grantCheckpoints(world.pool, role);
    await grantServer(world.pool, role);
  }
  const url = new URL(world.world.url);
  Object.assign(url, { username: role, password: 'app' });
  const jobs = await world.jobs({ webhooks: [hook()] }, { url: url.href });
  await world.tell(await world.run(), 2);
  await world.until('crm', 'delivered', 2);
  await jobs.stop();
  await world.pool.query(`drop owned by ${role}; drop role ${role}`);
});
