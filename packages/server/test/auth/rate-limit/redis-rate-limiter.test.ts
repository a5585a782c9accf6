import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findRedis } from '../../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../../test/redis/redis-server.ts';
import { connectRedis, createLocalRateLimiter, createRedisRateLimiter } from '../../../src/auth/index.ts';
import { rateLimiterContract } from './rate-limiter-contract.ts';

const found = await findRedis();
if (found.kind === 'missing') console.warn(`The tests of Redis are skipped: ${found.why}.`);

const LIMIT = { burst: 3, perSecond: 0.01 };

describe.skipIf(found.kind === 'missing')(found.kind === 'found' ? 'with Redis' : `skipped, since ${found.why}`, () => {
  let server: RedisServer;
  const opened: Redis[] = [];
  beforeAll(async () => {
    if (found.kind === 'found') server = await startRedis(found.program);
  });
  afterAll(async () => {
    for (const redis of opened) redis.disconnect();
    await server?.kill();
  });
  beforeEach(async () => {
    await (await connect()).flushall();
  });

  async function connect(): Promise<Redis> {
    const redis = connectRedis(server.url);
    opened.push(redis);
    await ready(redis);
    return redis;
  }

  rateLimiterContract('Redis', async () => {
    const redis = await connect();
    return {
      limiter: createRedisRateLimiter({ redis }),
      // The clock is that of Redis: instead of moving it, all that was written moves back.
      advance: async (milliseconds) => {
        for (const key of await redis.keys('*')) {
          await redis.hincrbyfloat(key, 'at', -milliseconds);
        }
      },
      close: async () => redis.disconnect(),
    };
  });

  test('nodes share a bucket, whatever their own clocks say', async () => {
    const nodes = await Promise.all(
      [0, 1e12, -1e12].map(async (now) => createRedisRateLimiter({ redis: await connect(), clock: () => now })),
    );
    const kinds: string[] = [];
    for (let count = 0; count < 9; count++) kinds.push((await nodes[count % 3]?.take('shared', LIMIT))?.kind ?? '');
    expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(3);
  });

  test('a bucket that nobody uses goes away by itself', async () => {
    const redis = await connect();
    await createRedisRateLimiter({ redis }).take('short', { burst: 10, perSecond: 10 });
    const [key] = await redis.keys('*');
    expect(await redis.pttl(key as string)).toBeGreaterThan(0);
    expect(await redis.pttl(key as string)).toBeLessThanOrEqual(2_000);
  });

  test('a limiter that was flushed goes on, with full buckets', async () => {
    const redis = await connect();
    const limiter = createRedisRateLimiter({ redis });
    await limiter.take('a', LIMIT, 3);
    await redis.flushall();
    await redis.script('FLUSH');
    expect(await limiter.take('a', LIMIT)).toEqual({ kind: 'admitted', remaining: 2 });
  });

  test('what is not ours in its place makes the node answer by itself', async () => {
    const redis = await connect();
    await redis.set('dream-agent:rate:a', 'not a bucket');
    const told: Error[] = [];
    const limiter = createRedisRateLimiter({ redis, onFallback: (error) => told.push(error) });
    expect((await limiter.take('a', LIMIT)).kind).toBe('admitted');
    expect(told).toHaveLength(1);
  });

  test('a Redis that is full does not stop anybody, nor let everybody through', async () => {
    const redis = await connect();
    await redis.config('SET', 'maxmemory', '1');
    try {
      const limiter = createRedisRateLimiter({ redis });
      const kinds: string[] = [];
      for (let count = 0; count < 5; count++) kinds.push((await limiter.take('a', LIMIT)).kind);
      expect(kinds).toEqual(['admitted', 'admitted', 'admitted', 'limited', 'limited']);
    } finally {
      await redis.config('SET', 'maxmemory', '0');
    }
  });

  test('a Redis that hangs costs one wait and not one for each', async () => {
    const limiter = createRedisRateLimiter({ redis: await connect(), clock: () => 0 });
    const before = performance.now();
    server.freeze();
    try {
      for (let count = 0; count < 50; count++) await limiter.take('a', LIMIT);
    } finally {
      server.thaw();
    }
    // Fifty waits are ten seconds.
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  test('when Redis is killed each node limits by itself; when it is back they share again', async () => {
    let now = 0;
    const told: Error[] = [];
    const redis = await connect();
    const limiter = createRedisRateLimiter({
      redis,
      clock: () => now,
      fallback: createLocalRateLimiter({ clock: () => now }),
      onFallback: (error) => told.push(error),
    });
    expect((await limiter.take('a', LIMIT, 3)).kind).toBe('admitted');
    await server.kill();
    const kinds: string[] = [];
    for (let count = 0; count < 4; count++) {
      kinds.push((await limiter.take('a', LIMIT)).kind);
      now += 1_001;
    }
    expect(kinds).toEqual(['admitted', 'admitted', 'admitted', 'limited']);
    expect(told).toHaveLength(1);

    await server.start();
    await ready(redis);
    now += 1_001;
    expect(await limiter.take('b', LIMIT)).toEqual({ kind: 'admitted', remaining: 2 });
    expect(await redis.keys('*')).toEqual(['dream-agent:rate:b']);
  });
});

test('a Redis that was never there is no reason to wait', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  try {
    const limiter = createRedisRateLimiter({ redis, clock: () => 0 });
    const kinds: string[] = [];
    for (let count = 0; count < 4; count++) kinds.push((await limiter.take('a', LIMIT)).kind);
    expect(kinds).toEqual(['admitted', 'admitted', 'admitted', 'limited']);
  } finally {
    redis.disconnect();
  }
});

function ready(redis: Redis): Promise<void> {
  return redis.status === 'ready' ? Promise.resolve() : new Promise((resolve) => redis.once('ready', () => resolve()));
}
