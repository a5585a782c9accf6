import type { Language } from '../../../contract/language.ts';
import { FORMULA } from '../files/formula.ts';
import type { Demand, StockItem } from './advice.ts';
import { COLUMNS, INVENTORY_WORDS } from './words/inventory-words.ts';

const BOM = '\uFEFF';

/** The advice as a table for people: with a mark that spreadsheets know UTF-8 by, and with no cell that one would carry out. */
export function adviceCsv(items: readonly StockItem[], forecastOnly: readonly Demand[], language: Language): string {
  const words = INVENTORY_WORDS[language];
  const rows = [
    COLUMNS.map((column) => words.columns[column]),
    ...items.map((item) => [
      ...named(item),
      words.advice[item.order.kind],
      item.order.kind === 'order_by' ? item.order.on : '',
      'units' in item.order ? item.order.units : '',
      item.runs_out_on ?? '',
      item.days_of_cover ?? '',
      item.on_hand,
      item.on_order,
      item.expected_on ?? '',
      item.lead_time_days,
      ...foretold(item),
      (item.order.kind === 'order_now' || item.order.kind === 'order_by') && item.unit_cost !== null
        ? item.order.units * item.unit_cost
        : '',
    ]),
    ...forecastOnly.map((demand) => [...named(demand), words.advice.unknown, '', '', '', '', '', '', '', '', ...foretold(demand), '']),
  ];
  return `${BOM}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

const named = ({ product, brand }: Demand): string[] => [product, brand];

function foretold({ per_day, forecast, error }: Demand): (number | string)[] {
  const sum = (of: 'units' | 'low' | 'high'): number => Math.round(forecast.reduce((total, week) => total + week[of], 0));
  return [per_day, sum('units'), sum('low'), sum('high'), error ?? ''];
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
