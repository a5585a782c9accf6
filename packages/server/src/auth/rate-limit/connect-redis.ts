import { Redis } from 'ioredis';

/** A connection that gives up soon and comes back by itself: Redis is a convenience, and nobody waits for it. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    commandTimeout: 200,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  // Without a listener an error would be printed for each attempt; the one who uses the connection learns of it anyway.
  redis.on('error', () => {});
  return redis;
}
