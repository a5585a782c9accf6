import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { normaliseName } from '../text/normalise-text.ts';
import { dayNumber } from '../trends/series/calendar.ts';
import type { CountSeries } from '../trends/series/day-series.ts';
import { fitCounts } from '../trends/series/fit-counts.ts';
import { HELD_BACK, type Sold } from './forecast/demand.ts';

/** What is asked about; everything where nothing is named. */
export interface Asked {
  readonly product: readonly string[];
  readonly brand: readonly string[];
  readonly category: readonly string[];
}

export interface ReadSales {
  readonly sold: readonly Sold[];
  readonly last: number;
  readonly of: number;
  /** Whether only some products were asked about. */
  readonly isAsked: boolean;
  readonly undated: number;
  readonly later: number;
  readonly returns: number;
  /** Names that sales have, to say which ones could have been meant. */
  readonly known: readonly string[];
}

/** As many products are foretold. */
export const MOST_PRODUCTS = 300;
const YEARS = 3;
const BAR = 6;

const name = z.string();
const CountsSchema = z.strictObject({ undated: z.number(), later: z.number(), returns: z.number(), last: z.iso.date().nullable() });
const ProductSchema = z.strictObject({ key: z.number(), product: name, brand: name, category: name, first: z.iso.date(), of: z.number() });

/** Reads units by product and day up to a day, the best-selling products first. `sales` is a view; nothing where there is no day. */
export async function readSales(tables: Tables, asked: Asked, asOf: string): Promise<ReadSales | undefined> {
  await tables.run(
    `create table sold as select date, coalesce(product, '') as product, coalesce(brand, '') as brand, coalesce(category, '') as category, sum(units)::double as units,
       count(*) filter (where units < 0) as returns, count(*) as n from sales where units is not null group by all`,
  );
  const { last, ...counts } = await tables.row(
    CountsSchema,
    `select coalesce(sum(n) filter (where date is null), 0)::bigint as undated, coalesce(sum(n) filter (where date > $1::date), 0)::bigint as later,
       coalesce(sum(returns), 0)::bigint as returns, max(date) filter (where date <= $1::date) as last from sold`,
    [asOf],
  );
  if (last === null) return undefined;
  await tables.run(`delete from sold where date is null or date > $1::date or date < ($1::date - interval ${YEARS} year) or product = ''`, [
    asOf,
  ]);
  await tables.run(
    `create table products as select row_number() over (order by sum(units) desc, product, brand)::int as key, product, brand,
       coalesce(max(category), '') as category, min(date) as first from sold group by product, brand`,
  );
  const all = await tables.rows(ProductSchema, 'select *, (count(*) over ())::bigint as of from products order by key');
  const wanted = all.filter((one) => isAsked(one, asked));
  const taken = wanted.slice(0, MOST_PRODUCTS);
  const start = Math.min(...all.map(({ first }) => dayNumber(first)));
  const sums = await unitsByDay(
    tables,
    taken.map(({ key }) => key),
    start,
    dayNumber(last),
  );
  const priors = await seasonsOf(tables, new Set(taken.map(({ category }) => category)), start, dayNumber(last));
  return {
    ...counts,
    last: dayNumber(last),
    of: wanted.length,
    isAsked: [...asked.product, ...asked.brand, ...asked.category].length > 0,
    known: [...new Set(all.flatMap(({ product, brand, category }) => [product, brand, category]))]
      .filter((one) => one !== '')
      .slice(0, 200),
    sold: taken.map(({ key, product, brand, category, first }) => {
      const begins = dayNumber(first) - start;
      const own = (sums.get(key) ?? new Float64Array()).slice(begins);
      const { prior, earlier } = priors.get(category) ?? {};
      return { product, brand, prior, earlierPrior: earlier, series: seriesOf(start + begins, own) };
    }),
  };
}

const isAsked = (one: { readonly product: string; readonly brand: string; readonly category: string }, asked: Asked): boolean =>
  (['product', 'brand', 'category'] as const).every(
    (by) => asked[by].length === 0 || asked[by].some((wanted) => normaliseName(wanted) === normaliseName(one[by])),
  );

/** Two weeks or more without a single sale of what sells every day was no lack of buyers: nothing is known of these days. */
function seriesOf(start: number, sums: Float64Array): CountSeries {
  const perDay = sums.reduce((sum, value) => sum + value, 0) / Math.max(1, sums.length);
  const known = new Uint8Array(sums.length).fill(1);
  for (let day = 0, empty = 0; day < sums.length; day++) {
    empty = (sums[day] ?? 0) === 0 ? empty + 1 : 0;
    const ends = (sums[day + 1] ?? 0) !== 0 && day + 1 < sums.length;
    if (ends && empty >= 14 && empty * perDay >= 30) known.fill(0, day + 1 - empty, day + 1);
  }
  return { family: 'count', start, sums, rows: sums, known };
}

async function unitsByDay(tables: Tables, keys: readonly number[], start: number, last: number): Promise<Map<number, Float64Array>> {
  const sums = new Map(keys.map((key) => [key, new Float64Array(last - start + 1)]));
  const statement = `select key, (date - date '1970-01-01')::int - ${start} as day, sum(units) as units from sold join products using (product, brand)
    where key <= ${Math.max(0, ...keys)} group by all`;
  for await (const { rows, columns } of tables.batches(statement)) {
    const [ids = [], days = [], units = []] = columns;
    for (let row = 0; row < rows; row++) {
      const own = sums.get(Number(ids[row]));
      if (own !== undefined) own[Number(days[row])] = Number(units[row]);
    }
  }
  return sums;
}

interface CategorySeason {
  readonly prior: readonly number[] | undefined;
  /** As it would have been known before the weeks that are held back. */
  readonly earlier: readonly number[] | undefined;
}

/** What each category does in a year, as far as it was seen twice. */
async function seasonsOf(
  tables: Tables,
  categories: ReadonlySet<string>,
  start: number,
  last: number,
): Promise<Map<string, CategorySeason>> {
  const sums = new Map<string, Float64Array>();
  const statement = `select category, (date - date '1970-01-01')::int - ${start} as day, sum(units) as units from sold where category <> '' group by all`;
  for await (const { rows, columns } of tables.batches(statement)) {
    const [names = [], days = [], units = []] = columns;
    for (let row = 0; row < rows; row++) {
      const category = String(names[row]);
      if (!categories.has(category)) continue;
      const own = sums.get(category) ?? new Float64Array(last - start + 1);
      own[Number(days[row])] = Number(units[row]);
      sums.set(category, own);
    }
  }
  const wavesOf = (own: Float64Array): readonly number[] | undefined => {
    const begins = Math.max(
      0,
      own.findIndex((value) => value !== 0),
    );
    const { season } = fitCounts(seriesOf(start + begins, own.slice(begins)), { bar: BAR });
    return season?.confirmed === true ? season.waves : undefined;
  };
  return new Map([...sums].map(([category, own]) => [category, { prior: wavesOf(own), earlier: wavesOf(own.slice(0, -7 * HELD_BACK)) }]));
}
