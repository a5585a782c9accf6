import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { Movement } from './findings.ts';

/** Compared are the first and the last quarter of the time, whole months. */
const FEWEST_MONTHS = 6;
const FEWEST_REVIEWS = 40;
const LEAST_DIFFERENCE = 0.06;
const LEAST_STRENGTH = 4;
const MOST = 6;

const RowSchema = z.strictObject({ category: z.string(), product: z.string(), brand: z.string(), month: z.string(), reviews: z.int() });
type Row = z.infer<typeof RowSchema>;

/** Which products gain on the others of their category, and which lose to them. A category of one has nobody to lose to. */
export async function findMovements(tables: Tables): Promise<Movement[]> {
  const rows = await tables.rows(
    RowSchema,
    `select category, product, any_value(brand) as brand, strftime(date, '%Y-%m') as month, count(*) reviews from reviews
     where category is not null and product is not null and date is not null group by category, product, month order by month`,
  );
  const months = [...new Set(rows.map(({ month }) => month))].sort();
  // The first and the last month may be cut short.
  const whole = months.slice(1, -1);
  if (whole.length < FEWEST_MONTHS) return [];
  const quarter = Math.max(2, Math.floor(whole.length / 4));
  const [before, after] = [new Set(whole.slice(0, quarter)), new Set(whole.slice(-quarter))];
  const movements = [...Map.groupBy(rows, ({ category }) => category)].flatMap(([category, of]) => {
    const [all, then] = [sum(of, before), sum(of, after)];
    if (Math.min(all, then) < FEWEST_REVIEWS) return [];
    const products = Map.groupBy(of, ({ product }) => product);
    return [...products].flatMap(([product, its]): Movement[] => {
      const [one, other] = [sum(its, before), sum(its, after)];
      if (one === all && other === then) return [];
      const [first, last] = [one / all, other / then];
      const share = (one + other) / (all + then);
      const error = Math.sqrt(share * (1 - share) * (1 / all + 1 / then));
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
