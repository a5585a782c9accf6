import type { Language } from '../../../contract/language.ts';
import { spokenDay } from '../trends/describe.ts';
import type { InventoryAdvice, StockItem } from './advice.ts';
import { INVENTORY_WORDS, type StockTold } from './words/inventory-words.ts';

/** One or two sentences: the most urgent product, and how many others there are of each kind. */
export function describeAdvice({ items, weeks_ahead, forecast_only = [] }: InventoryAdvice, language: Language): string[] {
  const words = INVENTORY_WORDS[language];
  const number = (value: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
  const [first, ...others] = items;
  if (first === undefined) {
    const units = forecast_only.reduce(
      (sum, { forecast }) => sum + forecast.slice(-weeks_ahead).reduce((own, week) => own + week.units, 0),
      0,
    );
    return [words.forecastOnly(number(forecast_only.length), number(weeks_ahead), number(units))];
  }
  if (first.order.kind === 'enough') return [words.allEnough(number(items.length), number(weeks_ahead))];
  const count = (kind: StockItem['order']['kind']): number => others.filter(({ order }) => order.kind === kind).length;
  const rest = { now: count('order_now'), by: count('order_by'), tooMuch: count('too_much'), enough: count('enough') };
  return [describeItem(first, language), ...(others.length > 0 ? [words.others(rest)] : [])];
}

/** One sentence about a product's stock. */
export function describeItem(item: StockItem, language: Language): string {
  const words = INVENTORY_WORDS[language];
  const number = (value: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
  const { order } = item;
  const told: StockTold = {
    product: item.product,
    days: item.days_of_cover === null ? '–' : number(item.days_of_cover),
    runsOut: item.runs_out_on === null ? undefined : spokenDay(item.runs_out_on, language),
    leadTime: number(item.lead_time_days),
    units: 'units' in order ? number(order.units) : '0',
    on: order.kind === 'order_by' ? spokenDay(order.on, language) : '',
    shortBy: order.kind === 'order_now' ? number(order.short_by) : '0',
  };
  switch (order.kind) {
    case 'order_now':
      return words.orderNow(told);
    case 'order_by':
      return words.orderBy(told);
    case 'too_much':
      return words.tooMuch(told);
    case 'enough':
      return words.allEnough('1', number(Math.max(1, item.forecast.length)));
  }
}
