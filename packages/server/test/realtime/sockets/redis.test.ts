import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRedis } from '../../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../../test/redis/redis-server.ts';
import { eventually } from '../../worker/eventually.ts';
import { openAs } from './live-client.ts';
import { LiveWorld, progress } from './live-world.ts';

const found = await findRedis();
if (found.kind === 'missing') console.warn(`The tests of Redis are skipped: ${found.why}.`);

/** So long that whatever comes sooner came by a hint. */
const NEVER = 3_600_000;

describe.skipIf(found.kind === 'missing')(found.kind === 'found' ? 'with Redis' : `skipped, since ${found.why}`, () => {
  let redis: RedisServer;
  let world: LiveWorld;
  beforeEach(async () => {
    if (found.kind === 'found') redis = await startRedis(found.program);
    world = await LiveWorld.open();
  });
  afterEach(async () => {
    await world?.close();
    await redis?.kill();
  });

  async function twoNodes(pollMs: number) {
    const [writes, serves] = [await world.node({ redisUrl: redis.url, pollMs }), await world.node({ redisUrl: redis.url, pollMs })];
    const minji = await world.app.someone('reviewer');
    const sessionId = await world.session(minji);
    const hold = await world.held(writes, minji, sessionId);
    const client = await openAs(serves, minji, { sessionId, after: 0 });
    const hears = (seq: number) =>
      eventually(
        async () => client.last,
        (last) => last >= seq,
      );
    const numbers = () => client.events.map(({ seq }) => seq);
    return { writes, hold, hears, numbers };
  }

  test('what happens on one node is heard on the other without waiting for a poll', async () => {
    const { writes, hold, hears, numbers } = await twoNodes(NEVER);
    // A hint that is told before the other listens is lost, and nothing is polled for here.
    await eventually(
      async () => {
        await progress(writes, hold, 0, 1);
        return numbers().length;
      },
      (count) => count > 1,
    );
    const last = numbers().length;
    await progress(writes, hold, 0, 50);
    await hears(last + 50);
    expect(numbers()).toEqual(numbers().map((_, index) => index + 1));
  });

  test('nothing is missed while Redis is killed, comes back empty, and hangs', async () => {
    const { writes, hold, hears, numbers } = await twoNodes(200);
    await progress(writes, hold, 0, 10);
    await redis.kill();
    await progress(writes, hold, 10, 20);
    await hears(21);
    await redis.start();
    await progress(writes, hold, 20, 30);
    await hears(31);
    redis.freeze();
    try {
      await progress(writes, hold, 30, 40);
      await hears(41);
    } finally {
      redis.thaw();
    }
    await progress(writes, hold, 40, 50);
    await hears(51);
    expect(numbers()).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  });

  test('nothing is missed while Redis is full, and while it takes two seconds to answer', async () => {
    const { writes, hold, hears, numbers } = await twoNodes(200);
    await redis.fill();
    await progress(writes, hold, 0, 20);
    await hears(21);
    await redis.empty();
    await redis.slow(2_000);
    await progress(writes, hold, 20, 40);
    await hears(41);
    await progress(writes, hold, 40, 50);
    await hears(51);
    expect(numbers()).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  });
});
