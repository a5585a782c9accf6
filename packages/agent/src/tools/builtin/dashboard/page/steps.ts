import type { Cube, Extent } from './page-data.ts';

const DAY_MS = 86_400_000;

/** How many days a step has. */
export const daysIn = ({ grain }: Pick<Cube, 'grain'>): number => (grain === 'day' ? 1 : 7);

/** The first day of a step. */
export const dayOfStep = (cube: Pick<Cube, 'grain' | 'from'>, step: number): string =>
  new Date(Date.parse(cube.from) + step * daysIn(cube) * DAY_MS).toISOString().slice(0, 10);

/** Points of a chart: each with its name, a day or a month, and the steps it is made of. */
export interface Bucket extends Extent {
  readonly at: string;
}

const MOST_DAYS = 40;
const MOST_WEEKS = 373;

/**
 * A stretch in days, weeks or months, whichever leaves a few dozen points. Weeks are counted from its end, so that the last one is whole;
 * of months only whole ones are taken, for half a month would look like a fall.
 */
export function bucketsOf(cube: Cube, { from, to }: Extent): Bucket[] {
  const days = (to - from + 1) * daysIn(cube);
  if (days > MOST_WEEKS) return wholeMonths(cube, { from, to });
  const size = cube.grain === 'week' || days <= MOST_DAYS ? 1 : 7;
  const buckets: Bucket[] = [];
  for (let end = to; end - size + 1 >= from; end -= size) {
    const start = end - size + 1;
    buckets.unshift({ at: dayOfStep(cube, start), from: start, to: end });
  }
  return buckets;
}

function wholeMonths(cube: Cube, { from, to }: Extent): Bucket[] {
  const byMonth = new Map<string, { from: number; to: number }>();
  for (let step = from; step <= to; step++) {
    const month = dayOfStep(cube, step).slice(0, 7);
    const known = byMonth.get(month);
    if (known === undefined) byMonth.set(month, { from: step, to: step });
    else known.to = step;
  }
  const months = [...byMonth].map(([at, stretch]) => ({ at, ...stretch }));
  // Of weeks nobody knows how much of the first and the last month they hold.
  if (cube.grain === 'week') return months.slice(1, -1);
  return months.filter((one) => dayOfStep(cube, one.from).endsWith('-01') && dayOfStep(cube, one.to + 1).slice(0, 7) !== one.at);
}
