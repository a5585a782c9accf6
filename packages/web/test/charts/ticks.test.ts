import { expect, test } from 'vitest';
import { ticksOfAmounts, ticksOfCounts, ticksOfSeconds } from '../../src/ui/charts/ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [6, [0, 2, 4, 6]],
  [47, [0, 10, 20, 30, 40, 50]],
])('counts up to %d are marked at whole numbers', (largest, ticks) => expect(ticksOfCounts(largest)).toEqual(ticks));

test.each([
  [0, [0, 1]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [0.013, [0, 0.005, 0.01, 0.015]],
])('amounts up to %d at round ones', (largest, ticks) => expect(ticksOfAmounts(largest)).toEqual(ticks));

test.each([
  [4.3, [0, 1, 2, 3, 4, 5]],
  [100, [0, 30, 60, 90, 120]],
  [7000, [0, 1800, 3600, 5400, 7200]],
])('%d seconds at seconds, minutes and hours', (largest, ticks) => expect(ticksOfSeconds(largest)).toEqual(ticks));

test('the largest value is never above the last mark, and there are never too many', () => {
  for (const ticksOf of [ticksOfCounts, ticksOfAmounts, ticksOfSeconds]) {
    for (const largest of [0.001, 1, 9, 11, 59, 61, 3601, 99_999, 1e9]) {
      const ticks = ticksOf(largest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest * 0.999999);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  }
});
