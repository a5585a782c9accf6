import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { normaliseName } from '../text/normalise-text.ts';
import { dayNumber } from '../trends/series/calendar.ts';

/** What is in stock of a product as somebody counted it. What was not said is nothing. */
export interface CountedStock {
  readonly product: string;
  readonly brand: string;
  readonly onHand: number;
  readonly onOrder: number;
  /** Day numbers. */
  readonly expectedOn: number | undefined;
  readonly countedOn: number | undefined;
  readonly leadTime: number | undefined;
  readonly minOrder: number;
  readonly unitCost: number | null;
  /** Whether less than nothing was counted somewhere; it is taken for nothing. */
  readonly isNegative: boolean;
}

const number = z.number().nullable();
const day = z.iso.date().nullable();
const RowSchema = z.strictObject({
  product: z.string(),
  brand: z.string(),
  on_hand: number,
  on_order: number,
  expected_on: day,
  lead_time: number,
  min_order: number,
  unit_cost: number,
  negative: z.boolean(),
  counted: day,
});

/** A product of a brand; where one side names no brand, the product alone. */
export const stockKey = (product: string, brand: string): string => `${normaliseName(brand)}\n${normaliseName(product)}`;

/** Reads the view `stock`: of each product what was counted last, summed up where it lies in several places. */
export async function readStock(tables: Tables, asOf: string): Promise<CountedStock[]> {
  const rows = await tables.rows(
    RowSchema,
    `with newest as (
       select *, coalesce(brand, '') as maker, max(as_of) over (partition by product, coalesce(brand, '')) as latest from stock
       where product is not null and product <> '' and (as_of is null or as_of <= $1::date))
     select product, maker as brand, sum(greatest(on_hand, 0))::double as on_hand, sum(greatest(on_order, 0))::double as on_order,
       min(expected_on) filter (where on_order > 0) as expected_on, max(lead_time_days)::double as lead_time, max(min_order)::double as min_order,
       max(unit_cost)::double as unit_cost, coalesce(bool_or(on_hand < 0), false) as negative, max(as_of) as counted
     from newest where as_of is not distinct from latest group by product, maker order by product, maker`,
    [asOf],
  );
  return rows.map((row) => ({
    product: row.product,
    brand: row.brand,
    onHand: Math.round(row.on_hand ?? 0),
    onOrder: Math.round(row.on_order ?? 0),
    expectedOn: row.expected_on === null ? undefined : dayNumber(row.expected_on),
    countedOn: row.counted === null ? undefined : dayNumber(row.counted),
    leadTime: row.lead_time === null ? undefined : Math.max(0, Math.round(row.lead_time)),
    minOrder: Math.max(0, Math.round(row.min_order ?? 0)),
    unitCost: row.unit_cost,
    isNegative: row.negative,
  }));
}
