import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EventMessageSchema } from '../../src/contract/index.ts';
import { readMessages, startRelay } from '../../src/realtime/index.ts';
import { eventually } from '../worker/eventually.ts';
import { REPORT } from '../worker/world.ts';
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

const hook = (more: object = {}) => ({ name: 'crm', url: receiver.url, secrets: [aSecret()], allowPrivate: true, ...more });

test('what a run tells its session is told to a receiver that can check it, in order and as the contract has it', async () => {
  const secrets = [aSecret(), aSecret()];
  await world.jobs({ webhooks: [hook({ secrets })] });
  const node = await world.world.node();
  const relay = startRelay(node.deps, { relayed: () => {}, pollMs: 20 });
  const sessionId = await world.world.session();
  const runId = await world.world.start(sessionId, REPORT);
  await world.world.playToEnd(runId);
  const told = await eventually(
    () => readMessages(world.pool, { sessionId, after: 0, limit: 1_000 }),
    (messages) => messages.at(-1)?.type === 'complete',
  );
  await relay.stop();
  await world.until('crm', 'delivered', told.length);
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual(told);
  expect(receiver.ids).toEqual(told.map(({ seq }) => `${sessionId}_${seq}`));
  for (const { body, headers } of receiver.received) {
    // Either secret is enough, so that a receiver can change from one to the next.
    for (const secret of secrets) {
      const message = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(EventMessageSchema.safeParse(message).error).toBeUndefined();
    }
    expect(() => new Webhook(aSecret()).verify(body, headers as Record<string, string>)).toThrow();
  }
});

test('an endpoint hears what it wants and nothing else, and what was told before it was there it does not hear', async () => {
  const runId = await world.run();
  await world.tell(runId);
  await world.jobs({ webhooks: [hook({ events: ['error'] })] });
  await world.tell(runId, 2);
  const wanted = await world.tell(runId, 1, 'error', { error: { code: 'INTERNAL', message: '재고가 없습니다' }, recoverable: false });
  await world.until('crm', 'delivered', 1);
  expect(receiver.ids).toEqual(wanted);
  expect(JSON.parse(receiver.received[0]?.body ?? '').data.error.message).toBe('재고가 없습니다');
});

test('a message that is told while its transaction fails is delivered to nobody', async () => {
  await world.jobs({ webhooks: [hook()] });
  const runId = await world.run();
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into server.session_events (session_id, seq, run_id, type, data, at)
     select session_id, 999, run_id, 'layer_start', '{"layer":"cognitive"}', now() from server.session_runs where run_id = $1`,
    [runId],
  );
  await client.query('rollback');
  client.release();
  const told = await world.tell(runId);
  await world.until('crm', 'delivered', 1);
  expect(receiver.ids).toEqual(told);
});

test('nothing of a run overtakes what it came after, whatever fails in between; other runs go on', async () => {
  let failures = 0;
  receiver.mode = (response, { headers }) => {
    const isThird = headers['webhook-id']?.toString().startsWith(stuck ?? ' ') === true && headers['webhook-id']?.toString().endsWith('_3');
    response.writeHead(isThird && failures++ < 2 ? 500 : 200).end();
  };
  let stuck: string | undefined;
  await world.jobs({ webhooks: [hook()] });
  const [first, second] = [await world.run(), await world.run()];
  stuck = (await world.tell(first))[0]?.replace(/_1$/, '_');
  const ids = [`${stuck}1`, ...(await world.tell(first, 5))];
  await world.tell(second, 6);
  await eventually(
    () => world.standing('crm'),
    ({ delivered }) => delivered === 8,
  );
  for (let attempt = 0; attempt < 2; attempt++) {
    await eventually(
      async () => failures,
      (count) => count > attempt,
    );
    await world.world.advance(60);
  }
  await world.until('crm', 'delivered', 12);
  const heard = receiver.ids.filter((id) => ids.includes(id ?? ''));
  expect(heard.filter((id, index) => heard.indexOf(id) === index)).toEqual(ids);
  expect(heard.filter((id) => id?.endsWith('_3'))).toHaveLength(3);
});

test('a delivery that nobody finished is taken up by another node, under the same id', async () => {
  const dying = await world.jobs({ webhooks: [hook()] });
  receiver.mode = () => {};
  const runId = await world.run();
  const told = await world.tell(runId);
  await eventually(
    async () => receiver.received.length,
    (count) => count === 1,
  );
  receiver.mode = status(200);
  const webhooks = [hook()];
  await world.jobs({ webhooks });
  await dying.stop();
  await world.until('crm', 'delivered', 1);
  expect(receiver.ids).toEqual([told[0], told[0]]);
});

test('an endpoint that is left out hears nothing more, and one that comes back goes on with what had been waiting', async () => {
  receiver.mode = status(500);
  const before = await world.jobs({ webhooks: [hook()] });
  const runId = await world.run();
  const told = await world.tell(runId, 2);
  await eventually(
    async () => receiver.received.length,
    (count) => count > 0,
  );
  await before.stop();
  const without = await world.jobs({ webhooks: [] });
  await world.tell(runId, 3);
  await world.world.advance(3_600);
  await without.stop();
  receiver.mode = status(200);
  await world.jobs({ webhooks: [hook()] });
  await world.until('crm', 'delivered', 2);
  expect([...new Set(receiver.ids)]).toEqual(told);
});
