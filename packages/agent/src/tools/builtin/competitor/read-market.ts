import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { type Period, periodBefore } from '../days-before.ts';
import type { MarketCategory } from './findings.ts';

export interface ReadMarket {
  readonly path: string;
  /** The days that were asked for, where not all were. */
  readonly period: Period | undefined;
}

const RowSchema = z.strictObject({
  category: z.string(),
  brand: z.string(),
  units: z.int(),
  revenue: z.number().nullable(),
  before: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
});

const MOST_CATEGORIES = 8;
const MOST_BRANDS = 8;

/**
 * What each brand sold of a category, by the weeks that lie whole in a period, against the weeks of the period before it. The market is
 * known by weeks: one that is partly of the period is of neither.
 */
export async function readMarket(tables: Tables, { path, period }: ReadMarket): Promise<MarketCategory[]> {
  await tables.view('market', path);
  const within = ({ from, to }: Period): string => `(date >= date '${from}' and date + 6 <= date '${to}')`;
  const isAsked = period === undefined ? 'true' : within(period);
  const isBefore = period === undefined ? 'false' : within(periodBefore(period));
  const rows = await tables.rows(
    RowSchema,
    `with asked as (select min(date) as first, max(date) as last from market where ${isAsked})
     select category, brand, coalesce(sum(units) filter (${isAsked}), 0)::bigint as units,
       (sum(coalesce(revenue, units * price)) filter (${isAsked}))::double as revenue,
       coalesce(sum(units) filter (${isBefore}), 0)::bigint as before, first::varchar as "from", (last + 6)::varchar as "to"
     from market, asked where category is not null and brand is not null and date is not null and units is not null and first is not null
     group by all having units > 0 order by category, units desc, brand`,
  );
  const categories = [...Map.groupBy(rows, ({ category }) => category)].map(([category, brands]): MarketCategory => {
    const sum = (of: 'units' | 'before'): number => brands.reduce((total, brand) => total + brand[of], 0);
    const [units, before] = [sum('units'), sum('before')];
    return {
      category,
      from: brands[0]?.from ?? '',
      to: brands[0]?.to ?? '',
      units,
      brands: brands.slice(0, MOST_BRANDS).map((one) => ({
        name: one.brand,
        units: one.units,
        revenue: one.revenue,
        share: round(one.units / units),
        ...(before > 0 && { share_before: round(one.before / before) }),
      })),
    };
  });
  return categories.toSorted((one, other) => other.units - one.units || (one.category < other.category ? -1 : 1)).slice(0, MOST_CATEGORIES);
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;
