import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disableWebhook, enableWebhook, listDeadLetters, redeliver } from '../../src/webhooks/index.ts';
import { eventually } from '../worker/eventually.ts';
import { arin } from '../worker/world.ts';
import { aSecret, JobsWorld } from './jobs-world.ts';
import { endless, oneByteASecond, Receiver, status } from './receiver.ts';
import { selfSigned } from './self-signed.ts';

let world: JobsWorld;
let hostile: Receiver;
let kind: Receiver;
beforeEach(async () => {
  world = await JobsWorld.open();
  hostile = await Receiver.open();
  kind = await Receiver.open();
});
afterEach(async () => {
  await world.close();
  await hostile.close();
  await kind.close();
});

const bad = (more: object = {}) => ({ name: 'bad', url: hostile.url, secrets: [aSecret()], allowPrivate: true, ...more });
const good = () => ({ name: 'good', url: kind.url, secrets: [aSecret()], allowPrivate: true });

async function problemOf(endpoint: string): Promise<string> {
  return eventually(
    async () =>
      (
        await world.pool.query(`select problem from server.webhook_deliveries where endpoint = $1 and problem is not null limit 1`, [
          endpoint,
        ])
      ).rows[0]?.problem ?? '',
    (problem) => problem !== '',
  );
}

test('one that is down for ten minutes hears everything in the end, in order and under the same ids', async () => {
  const { port } = hostile;
  const webhooks = [bad()];
  await hostile.close();
  await world.jobs({ webhooks });
  const runId = await world.run();
  const told = await world.tell(runId, 3);
  expect(await problemOf('bad')).toMatch(/ECONNREFUSED/);
  hostile = await Receiver.open(port);
  await world.world.advance(600);
  await world.until('bad', 'delivered', 3);
  expect(hostile.ids).toEqual(told);
});

test('one that answers a byte each second is cut off at the time limit, and delays no other', async () => {
  hostile.mode = oneByteASecond;
  await world.jobs({ webhooks: [bad({ timeoutSeconds: 30 }), good()] });
  // More runs than the endpoint has lanes, so that every one of them is taken.
  const runs = await Promise.all(Array.from({ length: 8 }, () => world.run()));
  for (const runId of runs) await world.tell(runId, 2);
  await world.until('good', 'delivered', 16);
  expect(await world.standing('bad')).toEqual({ pending: 16 });
  expect(hostile.connections).toBeLessThanOrEqual(4);
});

test('the time limit is for everything until the status, and what was cut off is tried again', async () => {
  hostile.mode = oneByteASecond;
  await world.jobs({ webhooks: [bad({ timeoutSeconds: 0.3 })] });
  const [id] = await world.tell(await world.run());
  expect(await problemOf('bad')).toBe('no answer within the time limit');
  hostile.mode = status(200);
  await world.world.advance(600);
  await world.until('bad', 'delivered', 1);
  expect(hostile.ids).toEqual([id, id]);
});

test('a body without end is not read: its status counts, and the connection is closed', async () => {
  const counted = { bytes: 0 };
  hostile.mode = endless(counted);
  await world.jobs({ webhooks: [bad()] });
  await world.tell(await world.run(), 2);
  await world.until('bad', 'delivered', 2);
  await eventually(
    async () => hostile.sockets.size,
    (open) => open === 0,
  );
  // What the two ends buffer, and no more: of two times a gigabyte.
  expect(counted.bytes).toBeLessThan(64 * 1024 ** 2);
});

test('a redirect is not followed, not even to where it could go', async () => {
  const trap = await Receiver.open();
  hostile.mode = status(307, { location: trap.url });
  await world.jobs({ webhooks: [bad()] });
  await world.tell(await world.run());
  expect(await problemOf('bad')).toBe('it answered 307, and a redirect is not followed');
  expect(trap.connections).toBe(0);
  await trap.close();
});

test('one that is gone is told nothing more, which the record says; enabled again, it can have what it missed', async () => {
  let answer = () => {};
  hostile.mode = (response) => {
    answer = () => response.writeHead(410).end();
  };
  await world.jobs({ webhooks: [bad(), good()] });
  const runId = await world.run();
  const told = await world.tell(runId, 3);
  await eventually(
    async () => hostile.received.length,
    (count) => count === 1,
  );
  answer();
  await world.until('bad', 'dead', 3);
  await world.tell(runId, 2);
  await world.until('good', 'delivered', 5);
  expect(await world.standing('bad')).toEqual({ dead: 3 });
  expect(hostile.received).toHaveLength(1);
  expect(await world.notes()).toEqual([
    { what: 'webhook-disabled', facts: { endpoint: 'bad', because: 'it answered 410: it is gone', dead: 3 } },
  ]);
  expect(await redeliver(world.pool, { endpoint: 'bad' })).toBe(0);
  expect(await enableWebhook(world.pool, { endpoint: 'bad', actor: arin })).toBe(true);
  expect(await enableWebhook(world.pool, { endpoint: 'bad', actor: arin })).toBe(false);
  hostile.mode = status(200);
  expect(await redeliver(world.pool, { endpoint: 'bad' })).toBe(3);
  await world.until('bad', 'delivered', 3);
  expect(hostile.ids.slice(1)).toEqual(told);
});

test('after the last attempt a message is a dead letter: listed, counted, on the record, and deliverable after all', async () => {
  hostile.mode = (response, { headers }) => response.writeHead(headers['webhook-id']?.toString().endsWith('_1') === true ? 500 : 200).end();
  const { figures } = await world.jobs({ webhooks: [bad()] });
  const runId = await world.run();
  const [first, second] = await world.tell(runId, 2);
  for (let attempts = 1; attempts <= 10; attempts++) {
    await eventually(
      async () => hostile.received.length,
      (count) => count === attempts,
    );
    await eventually(
      async () => (await world.pool.query('select from server.webhook_deliveries where taken_until is not null')).rowCount,
      (taken) => taken === 0,
    );
    await world.world.advance(2 * 86_400);
  }
  await world.until('bad', 'dead', 1);
  // What came after it is not held up any longer.
  await world.until('bad', 'delivered', 1);
  expect(hostile.ids).toEqual([...Array.from({ length: 11 }, () => first), second]);
  expect(await listDeadLetters(world.pool, { endpoint: 'bad', limit: 10 })).toMatchObject([
    { endpoint: 'bad', runId, seq: 1, type: 'layer_start', attempts: 11, answered: 500, problem: 'it answered 500' },
  ]);
  expect(await figures.metrics()).toMatch(/dream_agent_webhook_dead_letters\{endpoint="bad"\} 1\n/);
  expect(await figures.metrics()).toMatch(/dream_agent_webhook_attempts_total\{endpoint="bad",outcome="failed"\} 11\n/);
  expect(await world.notes()).toMatchObject([{ what: 'webhook-dead-letter', facts: { endpoint: 'bad', message: first, attempts: 11 } }]);
  hostile.mode = status(200);
  const sessionId = first?.replace(/_1$/, '') ?? '';
  expect(await redeliver(world.pool, { endpoint: 'bad', message: { sessionId, seq: 2 } })).toBe(0);
  expect(await redeliver(world.pool, { endpoint: 'bad', message: { sessionId, seq: 1 } })).toBe(1);
  await world.until('bad', 'delivered', 2);
  expect(hostile.ids.at(-1)).toBe(first);
  expect(await listDeadLetters(world.pool, { limit: 10 })).toEqual([]);
});

test('one that hangs up in the middle, or answers what is no HTTP, is a failure like any other', async () => {
  const modes = ['', 'nonsense\r\n\r\n', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`];
  const raw = createServer();
  raw.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(modes.shift() ?? 'HTTP/1.1 204 No Content\r\n\r\n'));
  });
  await new Promise<void>((listening) => raw.listen(0, '127.0.0.1', listening));
  const { port } = raw.address() as AddressInfo;
  await world.jobs({ webhooks: [bad({ url: `http://127.0.0.1:${port}/` })] });
  await world.tell(await world.run());
  for (let left = 2; left >= 0; left--) {
    await eventually(
      async () => modes.length,
      (length) => length === left,
    );
    await eventually(
      async () => (await world.pool.query('select from server.webhook_deliveries where taken_until is not null')).rowCount,
      (taken) => taken === 0,
    );
    await world.world.advance(86_400);
  }
  await world.until('bad', 'delivered', 1);
  raw.close();
});

test('one whose certificate nobody vouches for is told nothing', async () => {
  let heard = 0;
  const secure = createSecureServer(selfSigned('localhost'), (_, response) => {
    heard++;
    response.writeHead(200).end();
  });
  await new Promise<void>((listening) => secure.listen(0, '127.0.0.1', listening));
  const { port } = secure.address() as AddressInfo;
  await world.jobs({ webhooks: [bad({ url: `https://localhost:${port}/` })] });
  await world.tell(await world.run());
  expect(await problemOf('bad')).toMatch(/self-signed certificate/);
  expect(heard).toBe(0);
  secure.close();
});

test('what is told in the very moment in which an endpoint is disabled is a dead letter, and waits for nobody', async () => {
  await world.jobs({ webhooks: [bad({ timeoutSeconds: 60 })] });
  hostile.mode = () => {};
  const runId = await world.run();
  const telling = await world.pool.connect();
  await telling.query('begin');
  await telling.query(
    `insert into server.session_events (session_id, seq, run_id, type, data, at)
     select session_id, 1, run_id, 'layer_start', '{"layer":"cognitive"}', now() from server.session_runs where run_id = $1`,
    [runId],
  );
  const disabling = disableWebhook({ pool: world.pool, log: () => {} }, { endpoint: 'bad', because: 'test' });
  await eventually(
    async () => (await telling.query(`select from pg_locks where not granted`)).rowCount ?? 0,
    (waiting) => waiting > 0,
  );
  await telling.query('commit');
  telling.release();
  expect(await disabling).toEqual({ kind: 'disabled', dead: 1 });
  expect(await world.standing('bad')).toEqual({ dead: 1 });
});

test('after a failure the next attempt is waited for, whoever says sooner that there may be something to do', async () => {
  hostile.mode = status(503);
  const { figures } = await world.jobs({ webhooks: [bad()] });
  const runId = await world.run();
  await world.tell(runId);
  expect(await problemOf('bad')).toBe('it answered 503');
  for (let hints = 2; hints < 5; hints++) {
    await world.tell(runId);
    await world.pool.query(`select server.enqueue_delivery('bad', $1, null, 'replace')`, [runId]);
    await eventually(
      async () => Number(/job="deliver-webhooks",outcome="done"} (\d+)/.exec(await figures.metrics())?.[1]),
      (done) => done >= hints,
    );
  }
  expect(hostile.received).toHaveLength(1);
  await world.world.advance(6);
  await eventually(
    async () => hostile.received.length,
    (count) => count === 2,
  );
});
