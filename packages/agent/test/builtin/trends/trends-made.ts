import type { DuckDBValue } from '@duckdb/node-api';
import { type ToolOutput, ToolOutputSchema } from '../../../src/contract/todo-result.ts';
import { withTables, writeTable } from '../../../src/tables/index.ts';
import { dayNumber, isoDay, weekdayOf } from '../../../src/tools/builtin/trends/series/calendar.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';

/** Chance that comes out the same for the same seed. */
export function startChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number): number => {
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let [count, product] = [0, next()];
    for (; product > limit; count++) product *= next();
    return count;
  };
  /** Counts that vary more than chance alone makes them: around a mean that itself varies by this part. */
  const count = (mean: number, varies: number): number => poisson(mean * Math.exp(varies * normal() - varies ** 2 / 2));
  return { next, normal, count };
}
export type Chance = ReturnType<typeof startChance>;

/** A day of a product on a platform, and how much of it there is. */
export interface MadeDay {
  readonly product: string;
  readonly brand: string;
  readonly category: string;
  readonly platform: string;
  readonly day: number;
}

export interface Made {
  readonly reviews?: (at: MadeDay, chance: Chance) => number;
  readonly rating?: (at: MadeDay, chance: Chance) => number;
  readonly units?: (at: MadeDay, chance: Chance) => number;
  readonly price?: (at: MadeDay) => number;
}

export interface MakeData extends Made {
  readonly seed: number;
  readonly from: string;
  readonly to: string;
  readonly products?: readonly (readonly [product: string, brand: string, category: string])[];
  readonly platforms?: readonly string[];
}

export const PRODUCTS = [
  ['데일리 선크림', 'Harudam', 'sunscreen'],
  ['Rice Toner', 'Harudam', 'toner'],
  ['ウォーターティント', 'Miraon', 'lipstick'],
  ['Glow Cushion', 'Nuvera', 'cushion'],
] as const;
export const PLATFORMS = ['naver', 'coupang'] as const;

export const isWeekend = (day: number): boolean => weekdayOf(day) >= 5;
export const isWithin = (day: number, from: string, to: string): boolean => day >= dayNumber(from) && day <= dayNumber(to);

/** What the steps before would hand on: clean reviews, the same with labels (what is rated below three is negative), and sales. */
export async function makeData(context: ToolContext, made: MakeData): Promise<ToolOutput[]> {
  const { seed, from, to, products = PRODUCTS, platforms = PLATFORMS } = made;
  const chance = startChance(seed);
  const reviews: DuckDBValue[][] = [[], [], [], [], [], [], []];
  const sales: DuckDBValue[][] = [[], [], [], [], [], [], []];
  const add = (columns: DuckDBValue[][], row: readonly DuckDBValue[]): void => {
    for (const [index, value] of row.entries()) columns[index]?.push(value);
  };
  for (const [product, brand, category] of products)
    for (const platform of platforms)
      for (let day = dayNumber(from); day <= dayNumber(to); day++) {
        const at = { product, brand, category, platform, day };
        const date = isoDay(day);
        for (let left = made.reviews?.(at, chance) ?? 0; left > 0; left--) {
          const rating = made.rating?.(at, chance) ?? 4;
          add(reviews, [`r${reviews[0]?.length}`, date, brand, product, category, platform, rating]);
        }
        if (made.units !== undefined)
          add(sales, [date, brand, product, category, platform, BigInt(made.units(at, chance)), made.price?.(at) ?? 10_000]);
      }
  return withTables(context, async (tables) => {
    const names = 'brand varchar, product varchar, category varchar, platform varchar';
    await tables.run(`create table reviews (id varchar, date varchar, ${names}, rating double)`);
    await tables.run(`create table sales (date varchar, ${names}, units bigint, price double)`);
    await tables.append('reviews', [{ rows: reviews[0]?.length ?? 0, columns: reviews }]);
    await tables.append('sales', [{ rows: sales[0]?.length ?? 0, columns: sales }]);
    const write = async (name: string, query: string): Promise<string> =>
      (await writeTable(tables, context, { tool: 'made', name: `${name}-${seed}.parquet` }, query)).path;
    const clean = "id, date::date as date, brand, product, category, platform, 'ko' as language, rating, 'text' as text";
    const output = (kind: string, data: unknown): ToolOutput =>
      ToolOutputSchema.parse({ summary: '', data: { [kind]: data }, sources: [{ name: `${kind}.csv` }] });
    const outputs: ToolOutput[] = [];
    if (made.reviews !== undefined) {
      outputs.push(output('clean_data', { table: await write('clean', `select ${clean} from reviews`) }));
      const label = "case when rating < 3 then 'negative' else 'positive' end as label";
      outputs.push(output('sentiment_findings', { table: await write('labelled', `select ${clean}, ${label} from reviews`) }));
    }
    if (made.units !== undefined) {
      const table = await write('sales', 'select * replace (date::date as date), units * price as revenue from sales');
      outputs.push(output('sales_data', { table, rows: sales[0]?.length ?? 0, from, to, currency: 'KRW', brands: [] }));
    }
    return outputs;
  });
}
