import type { Language } from '../../../contract/language.ts';
import { spokenDay } from '../trends/describe.ts';
import { dayNumber, isoDay } from '../trends/series/calendar.ts';
import type { StockAdvice } from './advise-stock.ts';
import { HELD_BACK } from './forecast/demand.ts';
import type { ReadSales } from './read-sales.ts';
import type { CountedStock } from './read-stock.ts';
import { INVENTORY_WORDS } from './words/inventory-words.ts';

export interface Warned {
  readonly advised: StockAdvice;
  readonly sales: ReadSales;
  readonly stock: readonly CountedStock[];
  readonly unsold: readonly CountedStock[];
  readonly asOf: string;
  readonly leadTime: number;
  readonly language: Language;
}

/** Sales of the last days are seldom in. */
const DAYS_BEHIND = 7;
const SHORT = 56;
const MOST_NAMES = 10;

/** How far the forecast can be trusted, what was assumed, and what was left out. */
export function warningsOf({ advised, sales, stock, unsold, asOf, leadTime, language }: Warned): string[] {
  const words = INVENTORY_WORDS[language];
  const number = (value: number): string => new Intl.NumberFormat(language).format(value);
  const percent = (value: number): string => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
  const named = (names: readonly string[]): string =>
    `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ` (+${number(names.length - MOST_NAMES)})` : ''}`;
  const { items, forecastOnly, error, assumed, late, overdue } = advised;
  const day = dayNumber(asOf);
  const days = Math.max(...sales.sold.map(({ series }) => series.sums.length));
  const counted = stock.flatMap(({ countedOn }) => countedOn ?? []);
  const negative = stock.filter(({ isNegative }) => isNegative).map(({ product }) => product);
  const oldest = Math.min(day, ...counted);
  return [
    ...(stock.length === 0
      ? [words.noStock]
      : items.length > 0 && forecastOnly.length > 0
        ? [words.stockless(number(forecastOnly.length))]
        : []),
    error === null ? words.errorUnknown : words.error(percent(error), number(Math.min(HELD_BACK, Math.floor(days / 28)))),
    ...(days < SHORT ? [words.shortHistory(number(days))] : []),
    ...(late.length > 0 ? [words.late(named(late))] : []),
    ...(overdue.length > 0 ? [words.overdue(named(overdue))] : []),
    ...(assumed.length > 0 ? [words.assumed(named(assumed), number(leadTime))] : []),
    ...(negative.length > 0 ? [words.negative(named(negative))] : []),
    ...(unsold.length > 0 ? [words.unsold(named(unsold.map(({ product }) => product)))] : []),
    ...(day - sales.last > DAYS_BEHIND ? [words.oldSales(spokenDay(isoDay(sales.last), language))] : []),
    ...(day - oldest > DAYS_BEHIND ? [words.oldStock(spokenDay(isoDay(oldest), language))] : []),
    ...(sales.undated > 0 ? [words.undated(number(sales.undated))] : []),
    ...(sales.later > 0 ? [words.later(number(sales.later))] : []),
    ...(sales.returns > 0 ? [words.returns(number(sales.returns))] : []),
    ...(sales.of > sales.sold.length ? [words.cutDown(number(sales.of), number(sales.sold.length))] : []),
  ];
}
