import { weekdayOf } from './calendar.ts';
import type { CountSeries } from './day-series.ts';

/** What a week usually looks like: a factor for each day, Monday first, and how far from chance it is. */
export interface Weekdays {
  readonly factors: readonly number[];
  /** Standard errors, of the six degrees of freedom there are. */
  readonly strength: number;
}

/** As if so many days' worth had been as any other day: little data says little. */
const PULL = 3;
const FEWEST_WEEKS = 4;

/** Compares each day with the week around it, so that what rises or falls meanwhile does not count. */
export function weekdaysOf({ sums, known, start }: CountSeries, varianceOf: (mean: number) => number): Weekdays {
  const seen = Array.from({ length: 7 }, () => 0);
  const usual = Array.from({ length: 7 }, () => 0);
  const spread = Array.from({ length: 7 }, () => 0);
  let days = 0;
  for (let day = 3; day < sums.length - 3; day++) {
    let around = 0;
    let whole = true;
    for (let near = day - 3; near <= day + 3; near++) {
      around += sums[near] ?? 0;
      whole &&= known[near] === 1;
    }
    if (!whole || around <= 0) continue;
    const weekday = weekdayOf(start + day);
    seen[weekday] = (seen[weekday] ?? 0) + (sums[day] ?? 0);
    usual[weekday] = (usual[weekday] ?? 0) + around / 7;
    spread[weekday] = (spread[weekday] ?? 0) + varianceOf(around / 7);
    days++;
  }
  const none = { factors: Array.from({ length: 7 }, () => 1), strength: 0 };
  if (days < 7 * FEWEST_WEEKS) return none;
  const pull = (PULL * usual.reduce((sum, value) => sum + value, 0)) / days;
  const raw = seen.map((value, weekday) => (Math.max(0, value) + pull) / ((usual[weekday] ?? 0) + pull));
  const mean = raw.reduce((sum, value) => sum + value, 0) / 7;
  const square = seen.reduce((sum, value, weekday) => sum + (value - (usual[weekday] ?? 0)) ** 2 / Math.max(1e-9, spread[weekday] ?? 0), 0);
  // The cube root of a chi-square is close to normal.
  const strength = ((square / 6) ** (1 / 3) - (1 - 2 / 54)) / Math.sqrt(2 / 54);
  return { factors: raw.map((value) => Math.max(0.02, value / mean)), strength: Math.max(0, strength) };
}
