import type { Language } from '../../../../contract/language.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

/** A product's stock with its values as people write them. */
export interface StockTold {
  readonly product: string;
  readonly days: string;
  readonly units: string;
  readonly runsOut: string | undefined;
  readonly leadTime: string;
  readonly on: string;
  readonly shortBy: string;
}

export const COLUMNS = [
  'product',
  'brand',
  'advice',
  'order_by',
  'units',
  'runs_out_on',
  'days_of_cover',
  'on_hand',
  'on_order',
  'expected_on',
  'lead_time_days',
  'per_day',
  'forecast',
  'low',
  'high',
  'error',
  'cost',
] as const;

/** What the inventory tool says to people. */
export interface InventoryWords {
  readonly reading: string;
  readonly foretelling: string;
  readonly done: string;
  readonly orderNow: (told: StockTold) => string;
  readonly orderBy: (told: StockTold) => string;
  readonly tooMuch: (told: StockTold) => string;
  readonly allEnough: (products: string, weeks: string) => string;
  readonly others: (counts: { readonly now: number; readonly by: number; readonly tooMuch: number; readonly enough: number }) => string;
  readonly forecastOnly: (products: string, weeks: string, units: string) => string;
  readonly columns: Readonly<Record<(typeof COLUMNS)[number], string>>;
  readonly advice: Readonly<Record<'order_now' | 'order_by' | 'enough' | 'too_much' | 'unknown', string>>;
  readonly noSales: string;
  readonly noDays: string;
  readonly noneAsked: (asked: string, known: string) => string;
  readonly noUnits: string;
  readonly noStock: string;
  readonly stockless: (count: string) => string;
  readonly negative: (products: string) => string;
  readonly unsold: (products: string) => string;
  readonly error: (percent: string, weeks: string) => string;
  readonly errorUnknown: string;
  readonly assumed: (products: string, days: string) => string;
  readonly late: (products: string) => string;
  readonly overdue: (products: string) => string;
  readonly oldSales: (day: string) => string;
  readonly oldStock: (day: string) => string;
  readonly undated: (rows: string) => string;
  readonly later: (rows: string) => string;
  readonly returns: (rows: string) => string;
  readonly cutDown: (of: string, looked: string) => string;
  readonly shortHistory: (days: string) => string;
}

/** By language. */
export const INVENTORY_WORDS: Readonly<Record<Language, InventoryWords>> = { ko, en, ja };
