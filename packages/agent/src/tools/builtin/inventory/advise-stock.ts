import { isoDay } from '../trends/series/calendar.ts';
import type { Order, StockItem } from './advice.ts';
import { type Forecast, forecastDemand, type Sold } from './forecast/demand.ts';
import { adviseOrder } from './order-advice.ts';
import { type CountedStock, stockKey } from './read-stock.ts';

export interface AdviseStock {
  readonly sold: readonly Sold[];
  readonly stock: readonly CountedStock[];
  readonly asOf: number;
  readonly last: number;
  readonly weeksAhead: number;
  readonly serviceLevel: number;
  /** Where the stock does not say. */
  readonly leadTime: number;
}

/** Products in stock, and those of whose stock nothing is known. */
export interface StockAdvice {
  readonly items: StockItem[];
  readonly forecastOnly: Forecast['demand'][];
  /** The share of all units that the forecast would have been off by in the weeks held back, and of the weeks within its bounds. */
  readonly error: number | null;
  readonly within: number | null;
  /** Products whose lead time or arrival had to be assumed, and those that run out before what is on order arrives. */
  readonly assumed: readonly string[];
  readonly late: readonly string[];
  readonly overdue: readonly string[];
}

/** Foretells each product and says what should be ordered; what is most urgent comes first. */
export function adviseStock(options: AdviseStock): StockAdvice {
  const { sold, stock, asOf, last, weeksAhead, serviceLevel } = options;
  const counted = new Map(stock.map((one) => [stockKey(one.product, one.brand), one]));
  const forecasts = sold.map((one) => ({ one, forecast: forecastDemand(one, asOf, weeksAhead) }));
  const [items, forecastOnly]: [StockItem[], Forecast['demand'][]] = [[], []];
  const [assumed, late, overdue]: [string[], string[], string[]] = [[], [], []];
  for (const { one, forecast } of forecasts) {
    const own = counted.get(stockKey(one.product, one.brand)) ?? counted.get(stockKey(one.product, ''));
    if (own === undefined) {
      forecastOnly.push(forecast.demand);
      continue;
    }
    const leadTime = own.leadTime ?? options.leadTime;
    const isOverdue = own.onOrder > 0 && own.expectedOn !== undefined && own.expectedOn <= asOf;
    // What should have come and has not may take as long again.
    const expectedOn = own.expectedOn === undefined || isOverdue ? asOf + Math.max(1, leadTime) : own.expectedOn;
    if (own.leadTime === undefined || (own.onOrder > 0 && own.expectedOn === undefined)) assumed.push(one.product);
    if (isOverdue) overdue.push(one.product);
    const { foretold, demand } = forecast;
    const onHand = Math.max(0, own.onHand - soldSince(one, own.countedOn ?? asOf, last, asOf, foretold.on));
    const advised = adviseOrder({
      stock: { onHand, onOrder: own.onOrder, expectedOn, leadTime, minOrder: own.minOrder },
      foretold,
      asOf,
      weeksAhead,
      serviceLevel,
    });
    if (own.onOrder > 0 && advised.runs_out_on !== null && advised.runs_out_on < isoDay(expectedOn)) late.push(one.product);
    items.push({
      ...demand,
      on_hand: own.onHand,
      on_order: own.onOrder,
      expected_on: own.expectedOn === undefined ? null : isoDay(own.expectedOn),
      lead_time_days: leadTime,
      unit_cost: own.unitCost,
      ...advised,
    });
  }
  const total = forecasts.reduce(
    (sum, { forecast: { tried } }) => ({
      off: sum.off + tried.off,
      units: sum.units + tried.units,
      inside: sum.inside + tried.inside,
      weeks: sum.weeks + tried.weeks,
    }),
    { off: 0, units: 0, inside: 0, weeks: 0 },
  );
  return {
    items: items.sort(byUrgency),
    forecastOnly,
    error: total.units > 0 ? Math.round((total.off / total.units) * 1000) / 1000 : null,
    within: total.weeks > 0 ? Math.round((total.inside / total.weeks) * 1000) / 1000 : null,
    assumed,
    late,
    overdue,
  };
}

/** Stock that was counted some days ago is less by now: by what was sold, and by what was probably sold where sales are not in yet. */
function soldSince({ series }: Sold, counted: number, last: number, asOf: number, on: (day: number) => number): number {
  let units = 0;
  for (let day = counted + 1; day <= asOf; day++) units += day <= last ? (series.sums[day - series.start] ?? 0) : on(day);
  return Math.round(units);
}

const RANK: Readonly<Record<Order['kind'], number>> = { order_now: 0, order_by: 1, too_much: 2, enough: 3 };

function byUrgency(one: StockItem, other: StockItem): number {
  const kinds = RANK[one.order.kind] - RANK[other.order.kind];
  if (kinds !== 0) return kinds;
  if (one.order.kind === 'order_by' && other.order.kind === 'order_by' && one.order.on !== other.order.on)
    return one.order.on < other.order.on ? -1 : 1;
  if (one.order.kind === 'too_much' && other.order.kind === 'too_much') return other.order.units - one.order.units;
  const lasts = (item: StockItem): number => item.days_of_cover ?? Number.MAX_VALUE;
  return lasts(one) - lasts(other) || other.per_day - one.per_day || (one.product < other.product ? -1 : 1);
}
