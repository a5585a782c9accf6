import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { findRedis } from '../../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../../test/redis/redis-server.ts';
import { anAsked } from '../../../src/testing/index.ts';
import { minji, people, queueAdapter, queuePlace } from '../harness/queue.ts';

const redis = await findRedis();
const { signal } = new AbortController();

describe.skipIf(redis.kind === 'missing')(`queues when things break${redis.kind === 'missing' ? `, skipped: ${redis.why}` : ''}`, () => {
  const closing: (() => Promise<unknown> | undefined)[] = [];
  let server: RedisServer;
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  const start = async () => {
    server = await startRedis(redis.kind === 'found' ? redis.program : '');
    closing.push(() => server.kill());
    const place = queuePlace(server.url);
    const adapter = queueAdapter(place);
    closing.push(() => adapter.close());
    return { place, adapter };
  };

  test('Redis that is killed and comes back empty is given the question again, and the answer is taken', async () => {
    const { place, adapter } = await start();
    const { questions, worker } = await people(place);
    closing.push(() => worker.close());
    const asked = anAsked();
    const pending = adapter.requestApproval(asked, signal);
    const first = await questions.next();
    await server.kill();
    expect(await adapter.isAvailable()).toBe(false);
    await server.start();
    const again = await questions.next();
    expect(again.question).toEqual(first.question);
    await worker.answer(again.question, minji({ kind: 'reject', reason: '다시 물었어요' }));
    expect((await pending).decision).toEqual({ kind: 'reject', reason: '다시 물었어요' });
    expect(await adapter.isAvailable()).toBe(true);
  });

  test('a question that is asked while Redis is away is there when Redis is, and can be given up meanwhile', async () => {
    const { place, adapter } = await start();
    await adapter.open();
    await server.kill();
    const stop = new AbortController();
    const givenUp = adapter.requestApproval(anAsked(), stop.signal);
    const pending = adapter.requestApproval(anAsked({ parameters: { only: 'this one' } }), signal);
    stop.abort(new Error('its time is up'));
    await expect(givenUp).rejects.toThrow('its time is up');
    await server.start();
    const { questions, worker } = await people(place);
    closing.push(() => worker.close());
    let { question } = await questions.next();
    while (question.request.action.parameters['only'] === undefined) ({ question } = await questions.next());
    await worker.answer(question, minji({ kind: 'approve' }));
    expect((await pending).decision).toEqual({ kind: 'approve' });
  });

  test('a worker that dies with the question leaves it to the next one', async () => {
    const { place, adapter } = await start();
    const pending = adapter.requestApproval(anAsked(), signal);
    const conditions = ['--conditions=@dream-agent/source'];
    const doomed = fork(new URL('./dying-worker.ts', import.meta.url), [JSON.stringify(place)], { execArgv: conditions });
    const [code] = (await once(doomed, 'exit')) as [number];
    expect(code).toBe(7);
    const { questions, worker } = await people(place, { stalledInterval: 500 });
    closing.push(() => worker.close());
    const { question } = await questions.next();
    await worker.answer(question, minji({ kind: 'approve' }));
    expect((await pending).decision).toEqual({ kind: 'approve' });
  });
});
