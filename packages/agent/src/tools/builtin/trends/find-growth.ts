import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { Growth, Turn } from './findings.ts';
import type { Covered } from './places/build-cube.ts';
import { dayNumber, isoDay } from './series/calendar.ts';

/** The same weekday a year before. */
const YEAR = 364;
const WEEK = 7;
/** Fewer weeks that can be compared say too little; a smaller difference matters to nobody; several products are looked at. */
const FEWEST_WEEKS = 10;
const LEAST = 0.02;
const LEAST_STRENGTH = 5;
const MOST = 8;

const DaySchema = z.strictObject({ product: z.string(), day: z.iso.date(), units: z.number() });

/** One week against the same one a year before. */
interface Pair {
  readonly now: number;
  readonly before: number;
}

/**
 * How much more or less is sold than in the same weeks a year before, by product and in all. Weeks in which something happened to a
 * product, now or then, are left out: a campaign is no growth.
 */
export async function findGrowth(tables: Tables, covered: Covered | undefined, turns: readonly Turn[]): Promise<Growth[]> {
  if (covered === undefined || covered.to - covered.from + 1 < YEAR + FEWEST_WEEKS * WEEK) return [];
  const rows = await tables.rows(
    DaySchema,
    `select product, date as day, sum(units)::double as units from sales
     where product in (select name from sales_places where dimension = 'product') group by all order by product, day`,
  );
  const together = new Map<number, Pair>();
  const found: Growth[] = [];
  const [first, weeks] = [covered.from + YEAR, Math.floor((covered.to - covered.from - YEAR + 1) / WEEK)];
  for (const [product, days] of Map.groupBy(rows, (row) => row.product)) {
    const sold = new Map(days.map(({ day, units }) => [dayNumber(day), units]));
    const unusual = stretchesOf(product, turns, covered);
    const pairs = new Map<number, Pair>();
    // From the last day backwards, whole weeks alone.
    for (let week = 0; week < weeks; week++) {
      const start = covered.to - (week + 1) * WEEK + 1;
      if (start < first) break;
      const pair = pairOf(sold, start);
      if (pair !== undefined && !isIn(unusual, start) && !isIn(unusual, start - YEAR)) pairs.set(start, pair);
    }
    for (const [start, { now, before }] of pairs) {
      const others = together.get(start) ?? { now: 0, before: 0 };
      together.set(start, { now: others.now + now, before: others.before + before });
    }
    found.push(...growthOf({ dimension: 'product', name: product }, pairs));
  }
  const all = growthOf({ dimension: 'all', name: '' }, together);
  return [...all, ...found.sort((one, other) => other.strength - one.strength || (one.name < other.name ? -1 : 1))].slice(0, MOST);
}

/** First and last days in which something happened to a product, or to everything. */
const stretchesOf = (product: string, turns: readonly Turn[], { to }: Covered): (readonly [number, number])[] =>
  turns
    .filter(({ metric, dimension, name }) => metric === 'units' && (dimension !== 'product' || name === product))
    .map((turn) => [dayNumber(turn.from), turn.to === null ? to : dayNumber(turn.to)] as const);

const isIn = (stretches: readonly (readonly [number, number])[], start: number): boolean =>
  stretches.some(([from, to]) => start <= to && start + WEEK > from);

function pairOf(sold: ReadonlyMap<number, number>, start: number): Pair | undefined {
  let [now, before] = [0, 0];
  for (let day = start; day < start + WEEK; day++) {
    const [here, there] = [sold.get(day), sold.get(day - YEAR)];
    if (here === undefined || there === undefined) return undefined;
    now += here;
    before += there;
  }
  return now > 0 && before > 0 ? { now, before } : undefined;
}

function growthOf(place: Pick<Growth, 'dimension' | 'name'>, pairs: ReadonlyMap<number, Pair>): Growth[] {
  const weeks = [...pairs].sort(([one], [other]) => one - other);
  if (weeks.length < FEWEST_WEEKS) return [];
  const ratios = weeks.map(([, { now, before }]) => Math.log(now / before));
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const spread = Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (ratios.length - 1));
  const strength = spread === 0 ? 0 : Math.abs(mean) / (spread / Math.sqrt(ratios.length));
  if (Math.abs(mean) < LEAST || strength < LEAST_STRENGTH) return [];
  const sum = (of: keyof Pair): number => weeks.reduce((total, [, pair]) => total + pair[of], 0);
  const days = weeks.length * WEEK;
  return [
    {
      metric: 'units',
      ...place,
      from: isoDay(weeks[0]?.[0] ?? 0),
      to: isoDay((weeks.at(-1)?.[0] ?? 0) + WEEK - 1),
      weeks: weeks.length,
      before: round(sum('before') / days),
      after: round(sum('now') / days),
      share: Math.round((sum('now') / sum('before') - 1) * 10_000) / 10_000,
      strength: Math.round(strength * 100) / 100,
    },
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;
