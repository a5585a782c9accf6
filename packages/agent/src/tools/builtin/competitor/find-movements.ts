import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { Movement } from './findings.ts';

/** Compared are the first and the last quarter of the time, whole months. */
const FEWEST_MONTHS = 6;
const FEWEST_REVIEWS = 40;
const LEAST_DIFFERENCE = 0.06;
const LEAST_STRENGTH = 4;
const MOST = 6;

const RowSchema = z.strictObject({
  category: z.string(),
  product: z.string(),
  brand: z.string(),
  month: z.string(),
  early: z.boolean(),
  reviews: z.int(),
});
type Row = z.infer<typeof RowSchema>;

/** Which products gain on the others of their category, and which lose to them. A category of one has nobody to lose to. */
export async function findMovements(tables: Tables): Promise<Movement[]> {
  const all = await tables.rows(
    RowSchema,
    `select category, product, any_value(brand) as brand, strftime(date, '%Y-%m') as month, early, count(*) reviews from all_reviews
     where category is not null and product is not null and date is not null group by category, product, month, early order by month`,
  );
  const { whole, before, after } = comparedMonths(all);
  const rows = all.filter(({ early, month }) => !(early && after.has(month)));
  if (whole.length < FEWEST_MONTHS) return [];
  const movements = [...Map.groupBy(rows, ({ category }) => category)].flatMap(([category, of]) => {
    const [earlier, later] = [sum(of, before), sum(of, after)];
    if (Math.min(earlier, later) < FEWEST_REVIEWS) return [];
    const products = Map.groupBy(of, ({ product }) => product);
    return [...products].flatMap(([product, its]): Movement[] => {
      const [one, other] = [sum(its, before), sum(its, after)];
      if (one === earlier && other === later) return [];
      const [first, last] = [one / earlier, other / later];
      const share = (one + other) / (earlier + later);
      const error = Math.sqrt(share * (1 - share) * (1 / earlier + 1 / later));
      const strength = error === 0 ? 0 : Math.abs(last - first) / error;
      if (Math.abs(last - first) < LEAST_DIFFERENCE || strength < LEAST_STRENGTH) return [];
      return [
        {
          category,
          product,
          brand: its[0]?.brand ?? '',
          direction: last > first ? 'gains' : 'loses',
          from: whole[0] ?? '',
          to: whole.at(-1) ?? '',
          share_before: round(first),
          share_after: round(last),
          ...(last > first && passedBy(its, [...products], whole)),
          strength: Math.round(strength * 100) / 100,
        },
      ];
    });
  });
  return movements
    .sort(
      (one, other) =>
        other.strength - one.strength ||
        Number(other.direction === 'gains') - Number(one.direction === 'gains') ||
        (one.product < other.product ? -1 : 1),
    )
    .slice(0, MOST);
}

interface ComparedMonths {
  readonly whole: readonly string[];
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** The first and the last quarter of the time; where a period was asked for, the first quarter of the time before it and the period itself. */
function comparedMonths(rows: readonly Row[]): ComparedMonths {
  const monthsOf = (some: readonly Row[]): string[] => [...new Set(some.map(({ month }) => month))].sort();
  const period = monthsOf(rows.filter(({ early }) => !early));
  const isPeriod = rows.some(({ early }) => early);
  // The first and the last month may be cut short; one that is partly of the period is the period's.
  const earlier = isPeriod
    ? monthsOf(rows.filter(({ early }) => early))
        .filter((month) => !period.includes(month))
        .slice(1)
    : period.slice(1, -1);
  const quarter = Math.max(2, Math.floor(earlier.length / 4));
  return {
    whole: isPeriod ? [...earlier, ...period] : earlier,
    before: new Set(earlier.slice(0, quarter)),
    after: new Set(isPeriod ? period : earlier.slice(-quarter)),
  };
}

/** So many months in a row make a lead, and so many before it a lag. */
const MONTHS_AHEAD = 3;

/** The one that was passed last: behind in all months of a while, ahead in all months since. */
function passedBy(its: readonly Row[], products: readonly (readonly [string, readonly Row[]])[], months: readonly string[]) {
  const counts = (rows: readonly Row[]): number[] => months.map((month) => sum(rows, new Set([month])));
  const own = counts(its);
  const passed = products.flatMap(([product, rows]) => {
    if (product === its[0]?.product) return [];
    const theirs = counts(rows);
    const lag = own.findLastIndex((count, index) => count <= (theirs[index] ?? 0));
    const behind = own.slice(0, lag + 1).filter((count, index) => count < (theirs[index] ?? 0)).length;
    const since = months[lag + 1];
    return since === undefined || months.length - lag - 1 < MONTHS_AHEAD || behind < MONTHS_AHEAD ? [] : [{ product, since }];
  });
  const [latest] = passed.sort((one, other) => (one.since > other.since ? -1 : 1));
  return latest === undefined ? {} : { passed: latest };
}

const sum = (rows: readonly Row[], months: ReadonlySet<string>): number =>
  rows.reduce((total, { month, reviews }) => (months.has(month) ? total + reviews : total), 0);
const round = (share: number): number => Math.round(share * 10_000) / 10_000;
