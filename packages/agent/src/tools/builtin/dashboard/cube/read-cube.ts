import { z } from 'zod';
import type { Tables } from '../../../../tables/index.ts';
import type { Cube, Place } from '../page/page-data.ts';
import type { Known, Span } from './open-rows.ts';

/** What the page reckons with, and what of it is lumped together. */
export interface ReadCube {
  readonly cube: Cube;
  readonly brands: readonly string[];
  readonly products: readonly (readonly [name: string, brand: number])[];
  readonly platforms: readonly string[];
  /** How many products, brands and platforms have no place of their own. */
  readonly lumped: number;
}

/** A page of some megabytes still opens at once. */
const MOST_CELLS = 70_000;
const MOST_DAYS = 800;
const MOST_PRODUCTS = 300;
const MOST_BRANDS = 12;
const MOST_PLATFORMS = 12;
const DAY_MS = 86_400_000;

/** The days from the first to the last of both. */
export function wholeSpan({ sales, reviews }: Pick<Known, 'sales' | 'reviews'>): Span | undefined {
  const spans = [sales, reviews].filter((span) => span !== null);
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Adds up what was sold and said by step, brand, product and platform. The largest have a place of their own, as many as fit. */
export async function readCube(tables: Tables, { from, to }: Span): Promise<ReadCube> {
  await rankNames(tables);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const byDay = days <= MOST_DAYS ? await keepProducts(tables, 'day') : undefined;
  const isDaily = byDay !== undefined && byDay.left === 0;
  const kept = isDaily ? byDay : await keepProducts(tables, "date_trunc('week', day)::date");
  const grain = isDaily ? 'day' : 'week';
  const first = isDaily ? from : mondayOf(from);
  const size = isDaily ? 1 : 7;
  const at = (source: string, sums: string): string =>
    `select datediff('day', $1::date, day) // ${size} as step, coalesce(b.place, -1) as brand, coalesce(p.place, -1) as product, coalesce(f.place, -1) as platform, ${sums}
     from ${source} s left join kept_brands b on b.name = s.brand left join kept_products p on p.brand = s.brand and p.product = s.product
       left join kept_platforms f on f.name = s.platform group by 1, 2, 3, 4 order by 2, 3, 4, 1`;
  const sold = await tables.rows(
    RowSchema,
    at('sold', 'list_value(coalesce(sum(units), 0), round(coalesce(sum(revenue), 0), 2)) as sums'),
    [first],
  );
  const opinions = "count(*) filter (label = 'positive'), count(*) filter (label = 'negative')";
  const said = await tables.rows(
    RowSchema,
    at('said', `list_value(count(*)::double, count(rating), round(coalesce(sum(rating), 0), 2), ${opinions}) as sums`),
    [first],
  );
  const places = new Map<string, { readonly place: Place; readonly sales: number[]; readonly reviews: number[]; last: [number, number] }>();
  const add = (rows: readonly z.infer<typeof RowSchema>[], which: 0 | 1): void => {
    for (const { step, brand, product, platform, sums } of rows) {
      const key = `${brand} ${product} ${platform}`;
      const own = places.get(key) ?? { place: [brand, product, platform] as const, sales: [], reviews: [], last: [0, 0] };
      places.set(key, own);
      own[which === 0 ? 'sales' : 'reviews'].push(step - own.last[which], ...sums);
      own.last[which] = step;
    }
  };
  add(sold, 0);
  add(said, 1);
  const all = [...places.values()];
  const brands = await namesOf(tables, 'kept_brands');
  const platforms = await namesOf(tables, 'kept_platforms');
  const products = await tables.rows(
    z.object({ product: z.string(), brand: z.number() }),
    'select p.product, coalesce(b.place, -1) as brand from kept_products p left join kept_brands b on b.name = p.brand order by p.place',
  );
  const { lumped } = await tables.row(
    z.object({ lumped: z.number() }),
    `select (select count(*) from ranked_brands) - (select count(*) from kept_brands)
       + (select count(*) from ranked_platforms) - (select count(*) from kept_platforms) as lumped`,
  );
  return {
    cube: {
      grain,
      from: first,
      steps: Math.floor((Date.parse(to) - Date.parse(first)) / DAY_MS / size) + 1,
      places: all.map(({ place }) => place),
      sales: all.map(({ sales }) => sales),
      reviews: all.map(({ reviews }) => reviews),
    },
    brands,
    platforms,
    products: products.map(({ product, brand }) => [product, brand] as const),
    lumped: lumped + kept.left,
  };
}

const place = z.number();
const RowSchema = z.object({ step: place, brand: place, product: place, platform: place, sums: z.array(z.number()) });

/** Everything by how much of the sales and of the reviews it has, the largest first. */
async function rankNames(tables: Tables): Promise<void> {
  await tables.run(`create or replace temp table weighed as
    select brand, product, platform, sum(weight) as weight from (
      select brand, product, platform, sum(coalesce(revenue, units, 0)) / nullif(sum(sum(coalesce(revenue, units, 0))) over (), 0) as weight from sold group by 1, 2, 3
      union all select brand, product, platform, count(*) / sum(count(*)) over () as weight from said group by 1, 2, 3
    ) group by 1, 2, 3`);
  await tables.run(
    `create or replace temp table ranked_products as select brand, product, row_number() over (order by sum(weight) desc, product, brand) - 1 as place
       from weighed where product <> '' group by brand, product`,
  );
  for (const [name, most] of [
    ['brand', MOST_BRANDS],
    ['platform', MOST_PLATFORMS],
  ] as const) {
    await tables.run(
      `create or replace temp table ranked_${name}s as select ${name} as name, row_number() over (order by sum(weight) desc, ${name}) - 1 as place
         from weighed where ${name} <> '' group by ${name}`,
    );
    await tables.run(`create or replace temp table kept_${name}s as select * from ranked_${name}s where place < ${most}`);
  }
}

/** The products that fit, in order, and how many do not. */
async function keepProducts(tables: Tables, step: string): Promise<{ readonly left: number }> {
  await tables.run(`create or replace temp table kept_products as
    with cells as (
      select brand, product, count(*) as cells from (
        select distinct 0 as kind, ${step} as step, brand, product, platform from sold union all
        select distinct 1 as kind, ${step} as step, brand, product, platform from said
      ) group by 1, 2
    ), running as (
      select r.*, sum(c.cells) over (order by r.place) as cells from ranked_products r join cells c using (brand, product)
    )
    select brand, product, place from running where place < ${MOST_PRODUCTS} and cells <= ${MOST_CELLS}`);
  return tables.row(
    z.object({ left: z.number() }),
    'select (select count(*) from ranked_products) - (select count(*) from kept_products) as "left"',
  );
}

const namesOf = async (tables: Tables, table: string): Promise<string[]> =>
  (await tables.rows(z.object({ name: z.string() }), `select name from ${table} order by place`)).map(({ name }) => name);

function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
