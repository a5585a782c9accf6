import { DAYS, isoDay, LAST_DAY } from '../calendar.ts';
import { STOCK_DAYS } from '../facts.ts';
import { isOurs, PRODUCTS } from '../products.ts';
import type { Sale } from './make-sales.ts';

/** What lies in the warehouse at the end of the last day. */
export type Stock = Readonly<Record<'as_of' | 'brand' | 'product' | 'category' | 'expected_on', string>> &
  Readonly<Record<'on_hand' | 'on_order' | 'lead_time_days' | 'min_order' | 'unit_cost', number>>;

const RECENT = 28;
const LEAD_TIMES: Readonly<Record<string, number>> = { 'Cica Serum': 21, 'Velvet Tint': 30, 'Glow Cushion': 28, 'Deep Cleanser': 14 };
const LEAD_TIME = 18;
/** Enough for any lead time here, and for the weeks after it. */
const ENOUGH = 62;

/** Stock in proportion to what has been sold lately. */
export function makeStock({ facts }: { readonly facts: boolean }, sales: readonly Sale[]): Stock[] {
  const since = isoDay(DAYS - RECENT);
  return PRODUCTS.filter(isOurs).map(({ brand, product, category, unitCost }, index) => {
    const sold = sales.filter((sale) => sale.product === product && sale.date >= since).reduce((sum, { units }) => sum + units, 0);
    const planted = facts ? Object.entries(STOCK_DAYS).find(([name]) => name === product)?.[1] : undefined;
    const days = planted ?? ENOUGH + index * 3;
    const onOrder = planted === undefined && index % 2 === 1 ? Math.round((sold / RECENT) * 10) * 2 : 0;
    return {
      as_of: LAST_DAY,
      brand,
      product,
      category,
      on_hand: Math.round((sold / RECENT) * days),
      on_order: onOrder,
      expected_on: onOrder > 0 ? '2026-11-27' : '',
      lead_time_days: LEAD_TIMES[product] ?? LEAD_TIME,
      min_order: 500,
      unit_cost: unitCost,
    };
  });
}
