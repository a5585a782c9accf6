import { expect, test } from 'vitest';
import { createLocalRateLimiter } from '../../../src/auth/index.ts';
import { rateLimiterContract } from './rate-limiter-contract.ts';

rateLimiterContract('memory', async () => {
  let now = 1_000_000;
  return {
    limiter: createLocalRateLimiter({ clock: () => now }),
    advance: async (milliseconds) => {
      now += milliseconds;
    },
    close: async () => {},
  };
});

const LIMIT = { burst: 2, perSecond: 0.001 };

test('a million strangers take no more room than was given, and do not free the one who is being limited', async () => {
  const limiter = createLocalRateLimiter({ clock: () => 0, maxKeys: 100 });
  await limiter.take('attacker', LIMIT, 2);
  for (let stranger = 0; stranger < 10_000; stranger++) {
    await limiter.take(`stranger ${stranger}`, LIMIT);
    if (stranger % 50 === 0) expect((await limiter.take('attacker', LIMIT)).kind).toBe('limited');
  }
  expect(limiter.size).toBe(100);
});

test('a clock that goes back fills nothing', async () => {
  let now = 10_000;
  const limiter = createLocalRateLimiter({ clock: () => now });
  await limiter.take('a', LIMIT, 2);
  now = 0;
  expect((await limiter.take('a', LIMIT)).kind).toBe('limited');
});
