import type { Redis } from 'ioredis';
import { z } from 'zod';
import { createLocalRateLimiter } from './local-rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { TAKE } from './take-script.ts';

export interface RedisRateLimiterOptions {
  readonly redis: Redis;
  /** Answers while Redis does not. */
  readonly fallback?: RateLimiter;
  /** Begins every key. */
  readonly prefix?: string;
  /** Milliseconds that never go back. */
  readonly clock?: () => number;
  /** For so long Redis is not asked again after it has failed: each try may cost its whole time-out. */
  readonly restMs?: number;
  /** Told when the fallback begins to answer, and of nothing until Redis has answered again. */
  readonly onFallback?: (error: Error) => void;
}

const AnswerSchema = z.tuple([z.number(), z.number(), z.number()]);

/** Buckets that all nodes share. Without Redis each node has its own until it is back. */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RateLimiter {
  const { redis, prefix = 'dream-agent:rate:', clock = () => performance.now(), restMs = 1_000, onFallback = () => {} } = options;
  const fallback = options.fallback ?? createLocalRateLimiter({ clock });
  let restUntil = Number.NEGATIVE_INFINITY;
  let away = false;
  // Sent by its digest, and whole where Redis does not know it (any more).
  redis.defineCommand('takeFromBucket', { numberOfKeys: 1, lua: TAKE });
  const run = redis as Redis & { takeFromBucket(key: string, burst: number, rate: number, cost: number): Promise<unknown> };

  return {
    take: async (key, limit, cost = 1) => {
      if (clock() < restUntil) return fallback.take(key, limit, cost);
      try {
        const answer = await run.takeFromBucket(`${prefix}${key}`, limit.burst, limit.perSecond, cost);
        const [admitted, remaining, wait] = AnswerSchema.parse(answer);
        away = false;
        return admitted === 1 ? { kind: 'admitted', remaining } : { kind: 'limited', retryAfterMs: wait };
      } catch (error) {
        restUntil = clock() + restMs;
        if (!away) onFallback(error as Error);
        away = true;
        return fallback.take(key, limit, cost);
      }
    },
  };
}
