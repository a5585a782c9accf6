import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Admission, RateLimiter } from '../../../src/auth/index.ts';

export interface LimiterHarness {
  readonly limiter: RateLimiter;
  /** Lets time pass for all of its buckets. */
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const LIMIT = { burst: 5, perSecond: 2 };

/** What every limiter promises, whatever it keeps its buckets in. */
export function rateLimiterContract(name: string, open: () => Promise<LimiterHarness>): void {
  describe(`${name} as a rate limiter`, () => {
    let harness: LimiterHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const take = (key: string, times: number, cost?: number): Promise<Admission[]> =>
      Promise.all(Array.from({ length: times }, () => harness.limiter.take(key, LIMIT, cost)));
    const admitted = (admissions: readonly Admission[]) => admissions.filter(({ kind }) => kind === 'admitted').length;

    test('lets a burst through and says how much is left', async () => {
      const left: unknown[] = [];
      for (let count = 0; count < 5; count++) left.push(await harness.limiter.take('a', LIMIT));
      expect(left).toEqual([4, 3, 2, 1, 0].map((remaining) => ({ kind: 'admitted', remaining })));
    });

    test('then says when to come again, and means it', async () => {
      await take('a', 5);
      const refused = await harness.limiter.take('a', LIMIT);
      if (refused.kind !== 'limited') throw new Error('not limited');
      expect(refused.retryAfterMs).toBeGreaterThan(300);
      expect(refused.retryAfterMs).toBeLessThanOrEqual(500);
      await harness.advance(refused.retryAfterMs);
      expect(admitted(await take('a', 3))).toBe(1);
    });

    test('lets no more than the burst through of a hundred at once', async () => {
      expect(admitted(await take('a', 100))).toBe(5);
    });

    test('fills up to the burst and not beyond, however long nobody came', async () => {
      await take('a', 5);
      await harness.advance(3_600_000);
      expect(admitted(await take('a', 20))).toBe(5);
    });

    test('is not worn down by those it refuses', async () => {
      await take('a', 200);
      await harness.advance(1_000);
      expect(admitted(await take('a', 10))).toBe(2);
    });

    test('keeps one apart from the other, also in Korean and with signs', async () => {
      await take('사용자:김', 5);
      expect((await harness.limiter.take('사용자:김', LIMIT)).kind).toBe('limited');
      expect((await harness.limiter.take('사용자:이', LIMIT)).kind).toBe('admitted');
      expect((await harness.limiter.take('사용자:김 {x}\r\n*1', LIMIT)).kind).toBe('admitted');
    });

    test('takes more for what costs more, all of it or nothing', async () => {
      expect(await harness.limiter.take('a', LIMIT, 3)).toEqual({ kind: 'admitted', remaining: 2 });
      expect((await harness.limiter.take('a', LIMIT, 3)).kind).toBe('limited');
      expect(await harness.limiter.take('a', LIMIT, 2)).toEqual({ kind: 'admitted', remaining: 0 });
    });
  });
}
