import type { Person } from '@dream-agent/hitl/schema';
import type { InjectOptions } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Jobs, startJobs } from '../../src/jobs/index.ts';
import { appendMessages } from '../../src/postgres/sql/events/append-messages.ts';
import { startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { WebhookSettingsSchema } from '../../src/webhooks/index.ts';
import { type AppWorld, expectPromised, openAppWorld, type Someone } from '../app/app-world.ts';
import { aSecret } from '../jobs/jobs-world.ts';
import { Receiver, status } from '../jobs/receiver.ts';
import { eventually } from '../worker/eventually.ts';

let world: AppWorld;
let admin: Someone;
let receiver: Receiver;
let jobs: Jobs;
let app: Awaited<ReturnType<AppWorld['another']>>;
const secret = aSecret();

beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin', { name: '이아린' });
  receiver = await Receiver.open();
  const webhooks = [
    { name: 'crm', url: `${receiver.url}?token=hush`, secrets: [secret], allowPrivate: true, timeoutSeconds: 1 },
    { name: 'inside', url: receiver.url.replace('127.0.0.1', 'localhost'), secrets: [secret] },
    { name: 'nowhere', url: 'https://no-such-host.invalid/hook', secrets: [secret] },
  ].map((webhook) => WebhookSettingsSchema.parse(webhook));
  jobs = await startJobs({
    url: world.url,
    deps: { ledger: world.deps.ledger, agent: world.deps.agent, figures: world.deps.figures, random: () => 0.5 },
    settings: { webhooks },
    log: () => {},
    sweepMs: 50,
    pollMs: 50,
    beatMs: 50,
  });
  app = await world.another({ webhooks });
});
afterAll(async () => {
  await jobs?.stop();
  await receiver?.close();
  await world?.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterEach(() => {
  receiver.mode = status(204);
});

async function send(options: InjectOptions, who = admin): Promise<any> {
  const answer = await app.inject({ ...options, headers: { ...who.headers, ...options.headers } });
  expectPromised(options, answer);
  return answer.body === '' ? undefined : answer.json();
}
const get = (url: string) => send({ url });
const post = (url: string, payload?: object) => send({ method: 'POST', url, ...(payload === undefined ? {} : { payload }) });
const crm = async () => (await get('/api/adapters')).items.find(({ name }: { name?: string }) => name === 'crm');
const HOOK = '/api/adapters/webhooks/crm';
const notes = async () => {
  await world.deps.ledger.seal();
  return (await world.deps.ledger.readAudit({ limit: 10_000 })).flatMap(({ body }) => (body.type === 'noted' ? [body] : []));
};

/** Something that every endpoint is told. */
async function tell(count: number): Promise<void> {
  const { sessionId } = await createSession(world.db, { owner: admin.id, language: 'ko' });
  const actor: Person = { kind: 'person', id: admin.id, role: 'admin', groups: [], channel: 'internal' };
  const started = await startRun(world.deps.agent, { sessionId, request: 'x', actor, today: '2026-11-16', uploadIds: [] });
  if (started.kind === 'refused') throw new Error(started.message);
  for (let run_seq = 1_000; run_seq < 1_000 + count; run_seq++) {
    const messages = JSON.stringify([{ type: 'layer_start', data: { layer: 'cognitive' }, inbox: false }]);
    await appendMessages(world.db, { run_id: started.runId, run_seq, at: new Date(), messages });
  }
}

describe('a test message', () => {
  test('is signed as all others are, and what the receiver answers is told with how long it took', async () => {
    const tested = await post(`${HOOK}/test`);
    expect(tested).toMatchObject({ kind: 'delivered', status: 204 });
    expect(tested.took_sec).toBeLessThan(5);
    const [sent] = receiver.received;
    const message = new Webhook(secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>);
    expect(message).toMatchObject({ type: 'test', data: { endpoint: 'crm' } });
    expect(sent?.headers['webhook-id']).toMatch(/^test_/);
    expect((await notes()).at(-1)).toMatchObject({
      actor: { id: admin.id },
      data: { what: 'webhook-tested', facts: { endpoint: 'crm', outcome: 'delivered' } },
    });
  });

  test('that is refused is told with the status, a 410 too, which disables nothing', async () => {
    receiver.mode = status(401);
    expect(await post(`${HOOK}/test`)).toMatchObject({ kind: 'refused', status: 401, problem: 'it answered 401' });
    receiver.mode = status(302, { location: 'https://example.com' });
    expect(await post(`${HOOK}/test`)).toMatchObject({ kind: 'refused', status: 302, problem: expect.stringContaining('redirect') });
    receiver.mode = status(410);
    expect(await post(`${HOOK}/test`)).toMatchObject({ kind: 'refused', status: 410 });
    expect(await crm()).toMatchObject({ state: 'on', available: true });
  });

  test('that reaches nobody says why in one word and in several', async () => {
    receiver.mode = () => {};
    expect(await post(`${HOOK}/test`)).toMatchObject({ kind: 'failed', reason: 'timed_out' });
    expect(await post('/api/adapters/webhooks/inside/test')).toMatchObject({
      kind: 'failed',
      reason: 'private_network',
      problem: expect.stringContaining('allow_private'),
    });
    expect(await post('/api/adapters/webhooks/nowhere/test')).toMatchObject({ kind: 'failed', reason: 'name_unknown' });
    expect((await post('/api/adapters/webhooks/nobody/test')).error.code).toBe('WEBHOOK_NOT_FOUND');
  });

  test('that is sent twice with one key is sent once', async () => {
    const headers = { 'idempotency-key': 'a-key-for-one-test' };
    const both = [
      await send({ method: 'POST', url: `${HOOK}/test`, headers }),
      await send({ method: 'POST', url: `${HOOK}/test`, headers }),
    ];
    expect(both[1]).toEqual(both[0]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('the ways to reach people', () => {
  test('are listed with how it goes, and no secret is in them', async () => {
    const before = await get('/api/adapters');
    expect(before.items.map(({ kind }: { kind: string }) => kind)).toEqual(['pages', 'console', 'webhook', 'webhook', 'webhook']);
    expect(before.items[0]).toMatchObject({ available: true, deciders: 1 });
    expect(before.items[1]).toMatchObject({ available: false, keys: 0 });
    await world.keyOf(admin.id, ['decide']);
    expect((await get('/api/adapters')).items[1]).toEqual({ kind: 'console', available: true, keys: 1 });
    const text = JSON.stringify(before);
    expect(text).not.toContain('hush');
    expect(text).not.toContain('whsec_');
    const approver = await world.someone('approver');
    expect((await send({ url: '/api/adapters' }, approver)).error.code).toBe('NOT_ALLOWED');
  });

  test('a delivery and a failure are seen, and dead letters are listed page by page, sent after all, or dropped', async () => {
    await tell(1);
    await eventually(crm, ({ last_delivered_at, pending }) => last_delivered_at !== null && pending === 0);
    receiver.mode = status(503);
    await tell(3);
    expect(await eventually(crm, ({ last_failure }) => last_failure !== null)).toMatchObject({
      last_failure: { answered: 503, problem: 'it answered 503' },
      pending: 3,
      dead_letters: 0,
    });
    await post(`${HOOK}/disable`);
    expect(await crm()).toMatchObject({ state: 'disabled', available: false, pending: 0, dead_letters: 3 });
    // Again changes nothing.
    await post(`${HOOK}/disable`);

    const first = await get(`${HOOK}/dead-letters?limit=2`);
    const second = await get(`${HOOK}/dead-letters?limit=2&cursor=${first.next_cursor}`);
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null]);
    const ids = [...first.items, ...second.items].map(({ message_id }) => message_id);
    expect(new Set(ids).size).toBe(3);
    expect(first.items[0]).toMatchObject({ endpoint: 'crm', type: 'layer_start' });

    expect((await post(`${HOOK}/dead-letters/redeliver`, {})).error.code).toBe('WEBHOOK_DISABLED');
    expect(await post(`${HOOK}/dead-letters/drop`, { message_id: ids[1] })).toEqual({ count: 1 });
    expect(await post(`${HOOK}/dead-letters/drop`, { message_id: ids[1] })).toEqual({ count: 0 });
    receiver.mode = status(200);
    receiver.received.length = 0;
    await post(`${HOOK}/enable`);
    expect(await post(`${HOOK}/dead-letters/redeliver`, { message_id: ids[0] })).toEqual({ count: 1 });
    expect(await post(`${HOOK}/dead-letters/redeliver`, {})).toEqual({ count: 1 });
    await eventually(crm, ({ pending, dead_letters }) => pending === 0 && dead_letters === 0);
    expect(new Set(receiver.ids)).toEqual(new Set([ids[0], ids[2]]));
    expect(receiver.ids).toHaveLength(2);
    const noted = (await notes()).map(({ actor, data }) => [actor.id, (data as { what: string }).what]);
    for (const what of ['webhook-disabled', 'webhook-dead-letters-dropped', 'webhook-enabled']) {
      expect(noted.filter(([, one]) => one === what)).toEqual([[admin.id, what]]);
    }
  });

  test.each([
    ['body.message_id', { message_id: 'ses_1' }],
    ['body.message_id', { message_id: "ses_01jc3x6v9d8m2k4q7t0w_12'; drop table x" }],
    ['body', { all: true }],
  ])('what is no message is refused at %s', async (path, payload) => {
    const { error } = await post(`${HOOK}/dead-letters/drop`, payload);
    expect(error).toMatchObject({ code: 'INPUT_INVALID', problems: [expect.objectContaining({ path })] });
  });
});
