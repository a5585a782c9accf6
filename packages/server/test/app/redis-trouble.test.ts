import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRedis } from '../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../test/redis/redis-server.ts';
import { connectRedis, createRedisRateLimiter } from '../../src/auth/index.ts';
import { type AppWorld, openAppWorld, type Someone } from './app-world.ts';

const found = await findRedis();
const DECISIONS = 20;
/** Nothing comes back into the bucket while the test runs. */
const FIVE = { burst: 5, perSecond: 0.000_001 };

describe.skipIf(found.kind === 'missing')(found.kind === 'found' ? 'decisions' : `skipped, since ${found.why}`, () => {
  let redis: RedisServer;
  let world: AppWorld;
  let starter: Someone;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    if (found.kind === 'found') redis = await startRedis(found.program);
    world = await openAppWorld();
    starter = await world.someone('approver');
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await world?.close();
    await redis?.kill();
  });

  async function app(decide: { burst: number; perSecond: number }) {
    const client = connectRedis(redis.url);
    closing.push(() => client.disconnect());
    // Known before it gets into trouble.
    await expect.poll(() => client.status, { timeout: 20_000 }).toBe('ready');
    return world.another({ limiter: createRedisRateLimiter({ redis: client }), limits: { ...world.deps.limits, decide } });
  }

  /** What so many decisions of one person are answered with, one after the other. */
  async function answers(on: Awaited<ReturnType<typeof app>>): Promise<number[]> {
    const who = await world.someone('approver');
    const statuses: number[] = [];
    for (let count = 0; count < DECISIONS; count++) {
      const { request } = await world.ledger.ask(await world.ledger.startRun({ requestedBy: starter.id }), {});
      const answer = await on.inject({
        method: 'POST',
        url: `/api/hitl/requests/${request.id}/decision`,
        headers: who.headers,
        payload: { decision: { kind: 'approve' }, action_digest: request.actionDigest },
      });
      statuses.push(answer.statusCode);
    }
    return statuses;
  }

  const PLENTY = { burst: 1_000, perSecond: 1_000 };
  const all = (status: number) => Array.from({ length: DECISIONS }, () => status);
  const fiveAndNoMore = all(429).fill(200, 0, FIVE.burst);

  test('are all taken while Redis is full, and still no more than one person may make', async () => {
    const [wide, narrow] = [await app(PLENTY), await app(FIVE)];
    await redis.fill();
    try {
      expect(await answers(wide)).toEqual(all(200));
      expect(await answers(narrow)).toEqual(fiveAndNoMore);
    } finally {
      await redis.empty();
    }
  });

  test('are all taken while Redis takes two seconds to answer, and still no more than one person may make', async () => {
    const [wide, narrow] = [await app(PLENTY), await app(FIVE)];
    await redis.slow(2_000);
    expect(await answers(wide)).toEqual(all(200));
    await redis.slow(60_000);
    expect(await answers(narrow)).toEqual(fiveAndNoMore);
  });
});
