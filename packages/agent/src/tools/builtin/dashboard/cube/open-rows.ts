import { z } from 'zod';
import { sqlName, type Tables } from '../../../../tables/index.ts';
import type { AllFindings } from '../../report/read-findings.ts';

/** What is known of sales and reviews at all. */
export interface Known {
  readonly sales: Span | null;
  readonly reviews: Span | null;
  readonly hasUnits: boolean;
  readonly hasRevenue: boolean;
  /** Each sale has both, so that what a unit brought can be told. */
  readonly hasPrice: boolean;
  readonly hasRatings: boolean;
  readonly hasOpinions: boolean;
  /** Sales without the one that others have. */
  readonly salesWithout: { readonly units: number; readonly revenue: number };
  readonly withoutDay: number;
  /** Of days that are still to come. */
  readonly ahead: number;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Opens what was sold and said as the tables `sold` and `said`, one row each. Days after today are left aside: they would be the latest. */
export async function openRows(tables: Tables, { sales, sentiment, clean }: AllFindings, today: string): Promise<Known> {
  await open(tables, 'sold_rows', [...new Set(sales.map(({ table }) => table))]);
  const labelled = [...new Set(sentiment.map(({ table }) => table))];
  const isLabelled = labelled.length > 0;
  await open(tables, 'said_rows', isLabelled ? labelled : [...new Set(clean.map(({ table }) => table))]);
  await tables.run(
    `create temp table sold as select date::date as day, coalesce(brand, '') as brand, coalesce(product, '') as product,
       coalesce(platform, '') as platform, units::double as units, revenue::double as revenue from ${sales.length > 0 ? 'sold_rows' : NO_SALES} where date <= $1::date`,
    [today],
  );
  const label = isLabelled ? 'label::varchar' : 'null::varchar';
  await tables.run(
    `create temp table said as select date::date as day, coalesce(brand, '') as brand, coalesce(product, '') as product,
       coalesce(platform, '') as platform, rating::double as rating, ${label} as label
     from ${isLabelled || clean.length > 0 ? 'said_rows' : NO_REVIEWS} where date <= $1::date`,
    [today],
  );
  const sold = await tables.row(
    SoldSchema,
    `select min(day)::varchar as "from", max(day)::varchar as "to", count(*) as rows, count(units) as units, count(revenue) as revenue from sold`,
  );
  const said = await tables.row(
    SaidSchema,
    `select min(day)::varchar as "from", max(day)::varchar as "to", count(rating) as rated, count(label) as labelled from said`,
  );
  const left = async (view: string, isThere: boolean): Promise<{ undated: number; ahead: number }> =>
    isThere
      ? tables.row(
          LeftSchema,
          `select count(*) filter (date is null) as undated, count(*) filter (date > $1::date) as ahead from ${view}`,
          [today],
        )
      : { undated: 0, ahead: 0 };
  const [soldLeft, saidLeft] = [await left('sold_rows', sales.length > 0), await left('said_rows', isLabelled || clean.length > 0)];
  const missing = (count: number): number => (count === 0 ? 0 : sold.rows - count);
  return {
    sales: spanOf(sold),
    reviews: spanOf(said),
    hasUnits: sold.units > 0,
    hasRevenue: sold.revenue > 0,
    hasPrice: sold.rows > 0 && sold.units === sold.rows && sold.revenue === sold.rows,
    hasRatings: said.rated > 0,
    hasOpinions: said.labelled > 0,
    salesWithout: { units: missing(sold.units), revenue: missing(sold.revenue) },
    withoutDay: soldLeft.undated + saidLeft.undated,
    ahead: soldLeft.ahead + saidLeft.ahead,
  };
}

const day = z.string().nullable();
const SoldSchema = z.object({ from: day, to: day, rows: z.number(), units: z.number(), revenue: z.number() });
const SaidSchema = z.object({ from: day, to: day, rated: z.number(), labelled: z.number() });
const LeftSchema = z.object({ undated: z.number(), ahead: z.number() });

const NO_SALES =
  '(select null::date as date, null::varchar as brand, null::varchar as product, null::varchar as platform, null as units, null as revenue where false)';
const NO_REVIEWS =
  '(select null::date as date, null::varchar as brand, null::varchar as product, null::varchar as platform, null as rating where false)';

const spanOf = ({ from, to }: { readonly from: string | null; readonly to: string | null }): Span | null =>
  from === null || to === null ? null : { from, to };

async function open(tables: Tables, name: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  for (const [index, path] of paths.entries()) await tables.view(`${name}_${index}`, path);
  const all = paths.map((_, index) => `select * from ${sqlName(`${name}_${index}`)}`).join(' union all by name ');
  await tables.run(`create view ${name} as ${all}`);
}
