import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { type InventoryAdvice, InventoryAdviceSchema } from '../../src/tools/builtin/inventory/advice.ts';
import { dataFolderWith, startRun } from './run-tools.ts';

type Row = Readonly<Record<string, string | number>>;

const day = (number: number): string => new Date(Date.UTC(2026, 10, 15 - number)).toISOString().slice(0, 10);
const csv = (rows: readonly Row[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n');

/** A row for each day back from 2026-11-15, the newest last. */
const sold = (product: string, days: number, units: (daysAgo: number) => number, brand = 'Harudam'): Row[] =>
  Array.from({ length: days }, (_, index) => ({
    date: day(days - 1 - index),
    brand,
    product,
    category: 'toner',
    units: units(days - 1 - index),
  }));
const stocked = (product: string, more: Row = {}): Row => ({
  as_of: '2026-11-15',
  brand: 'Harudam',
  product,
  on_hand: 1000,
  on_order: 0,
  expected_on: '',
  lead_time_days: 14,
  min_order: 0,
  unit_cost: 2000,
  ...more,
});

async function advise(sales: readonly Row[], stock: readonly Row[], parameters: Record<string, any> = {}, language: Language = 'en') {
  const files = { 'set/sales.csv': csv(sales), ...(stock.length > 0 && { 'set/stock.csv': csv(stock) }) };
  const run = await startRun({ language, dataFolder: await dataFolderWith(files) });
  const output = await run.call('inventory', { as_of: '2026-11-15', ...parameters }, [await run.call('collector', { source: 'set' })]);
  const advice: InventoryAdvice = InventoryAdviceSchema.parse(output.data['inventory_advice']);
  const sheet = await run.read(output.artifacts.find(({ name }) => name === 'stock-advice.csv')?.path ?? '');
  return { run, output, advice, sheet, item: advice.items[0] };
}

const steady = () => 20;

test('what sells the same every day is foretold to go on, and lasts as long as stock over sales', async () => {
  const { item, advice } = await advise(sold('Rice Toner', 140, steady), [stocked('Rice Toner', { on_hand: 600 })]);
  expect(item?.per_day).toBeCloseTo(20, 0);
  expect(item?.days_of_cover).toBeCloseTo(30, 0);
  expect(item?.error).toBeLessThan(0.02);
  expect(advice.items[0]?.history.at(-1)).toEqual({ week: '2026-11-09', units: 140 });
  for (const { units, low, high } of item?.forecast ?? []) {
    expect(Math.abs(units - 140)).toBeLessThan(6);
    expect(low <= units && units <= high).toBe(true);
  }
});

test('an order is wanted now where stock ends before one of today would come, and says how much will be missing', async () => {
  const { item, output } = await advise(sold('Rice Toner', 140, steady), [stocked('Rice Toner', { on_hand: 100, lead_time_days: 21 })]);
  expect(item).toMatchObject({ order: { kind: 'order_now' }, runs_out_on: '2026-11-20' });
  const order = item?.order.kind === 'order_now' ? item.order : { units: 0, short_by: 0 };
  // Sixteen days without stock, and eight weeks from then on.
  expect(Math.abs(order.short_by - 320)).toBeLessThan(30);
  expect(order.units).toBeGreaterThan(8 * 7 * 20 * 0.95);
  expect(order.units).toBeLessThan(8 * 7 * 20 * 1.5);
  expect(output.summary).toMatch(/^Rice Toner: stock lasts about 5 days/);
});

test('what is on its way in time is reckoned with; what is overdue is not trusted', async () => {
  const sales = sold('Rice Toner', 140, steady);
  const few = { on_hand: 100, on_order: 4000, lead_time_days: 21 };
  expect((await advise(sales, [stocked('Rice Toner', { ...few, expected_on: '2026-11-18' })])).item?.order.kind).not.toBe('order_now');
  const late = await advise(sales, [stocked('Rice Toner', { ...few, expected_on: '2026-11-01' })]);
  expect(late.output.warnings.join('\n')).toMatch(/overdue .*Rice Toner/);
});

test('a season of two years is foretold, not the level of the last weeks', async () => {
  const wave = (daysAgo: number): number => {
    const at = Date.UTC(2026, 10, 15 - daysAgo);
    return Math.round(60 * (1 + 0.6 * Math.cos((2 * Math.PI * (at - Date.UTC(2026, 0, 15))) / (365.25 * 86_400_000))));
  };
  const { item } = await advise(sold('Barrier Cream', 760, wave), [stocked('Barrier Cream', { on_hand: 5000 })], { weeks_ahead: 26 });
  const off = (monday: string): number => {
    const first = Math.round((Date.parse(`${monday}T00:00:00Z`) - Date.UTC(2026, 10, 15)) / 86_400_000);
    const truth = Array.from({ length: 7 }, (_, index) => wave(-(first + index))).reduce((sum, units) => sum + units, 0);
    return Math.abs((item?.forecast.find(({ week }) => week === monday)?.units ?? 0) / truth - 1);
  };
  // Sales still climb towards January, and are down to less than half of that in May.
  for (const monday of ['2026-12-28', '2027-02-22', '2027-05-03']) expect([monday, off(monday) < 0.15]).toEqual([monday, true]);
});

test('a campaign that is over is no level to go on from', async () => {
  const { item } = await advise(
    sold('Rice Toner', 200, (daysAgo) => (daysAgo >= 12 && daysAgo < 40 ? 60 : 20)),
    [stocked('Rice Toner')],
  );
  expect(Math.abs((item?.per_day ?? 0) - 20)).toBeLessThan(3);
});

test('stock for longer than half a year is too much, and no order is wanted', async () => {
  const { item, output } = await advise(sold('Velvet Tint', 140, steady), [stocked('Velvet Tint', { on_hand: 8000 })]);
  expect(item?.order.kind).toBe('too_much');
  expect(item?.days_of_cover).toBeGreaterThan(380);
  expect(output.summary).toMatch(/order none/);
});

test('the smallest order of a supplier is kept', async () => {
  const { item } = await advise(sold('Rice Toner', 140, steady), [stocked('Rice Toner', { on_hand: 100, min_order: 50_000 })]);
  expect(item?.order).toMatchObject({ units: 50_000 });
});

test('stock below zero is taken for none, and said to be wrong', async () => {
  const { item, output } = await advise(sold('Rice Toner', 140, steady), [stocked('Rice Toner', { on_hand: -40 })]);
  expect(item).toMatchObject({ on_hand: 0, order: { kind: 'order_now' } });
  expect(output.warnings).toContain('Stock below zero was taken for none; please count again: Rice Toner.');
});

test.each([
  ['ko', '재고가 음수로', /지금 .*발주/u],
  ['ja', '在庫がマイナス', /発注/u],
] as const)(
  'products with Korean names are matched and told in %s, and no cell of the sheet is carried out',
  async (language, warned, told) => {
    const names = ['=쌀 토너', '시카 세럼'];
    const { advice, output, sheet } = await advise(
      names.flatMap((name) => sold(name, 90, steady, '하루담')),
      [stocked('=쌀 토너', { brand: '하루담', on_hand: -1 }), stocked('시카  세럼', { brand: '하루담', on_hand: 10_000 })],
      {},
      language,
    );
    expect(advice.items.map(({ product, order }) => [product, order.kind])).toEqual([
      ['=쌀 토너', 'order_now'],
      ['시카 세럼', 'too_much'],
    ]);
    expect(output.summary).toMatch(told);
    expect(output.warnings.join()).toContain(warned);
    expect(sheet.startsWith('\uFEFF')).toBe(true);
    expect(sheet).toContain("\n'=쌀 토너,");
  },
);

test('a product without any sale is named, one without stock is foretold alone', async () => {
  const { advice, output } = await advise(
    [...sold('Rice Toner', 90, steady), ...sold('Cica Serum', 90, () => 5)],
    [stocked('Rice Toner'), stocked('Deep Cleanser')],
  );
  expect(advice.items.map(({ product }) => product)).toEqual(['Rice Toner']);
  expect(advice.forecast_only?.map(({ product }) => product)).toEqual(['Cica Serum']);
  expect(output.warnings.join('\n')).toMatch(/without any sale: Deep Cleanser/);
});

test('without stock only demand is foretold, and that is said', async () => {
  const { advice, output } = await advise(sold('Rice Toner', 90, steady), []);
  expect(advice.items).toEqual([]);
  expect(output.warnings.join('\n')).toMatch(/There is no stock data/);
  expect(output.summary).toMatch(/1 products? will probably sell/);
});

test('returns are subtracted, a few days are called few, and nothing sold is refused', async () => {
  const { output } = await advise(
    [...sold('Rice Toner', 20, steady), { date: day(3), brand: 'Harudam', product: 'Rice Toner', category: 'toner', units: -5 }],
    [stocked('Rice Toner')],
  );
  expect(output.warnings.join('\n')).toMatch(/1 sales of less than zero units/);
  expect(output.warnings.join('\n')).toMatch(/With 20 days of sales neither season nor trend/);
  await expect(
    advise(
      sold('Rice Toner', 90, () => 0),
      [stocked('Rice Toner')],
    ),
  ).rejects.toThrow(/No units were sold/);
});

test('a name that nobody sells is told with the names there are', async () => {
  await expect(advise(sold('Rice Toner', 90, steady), [], { product: ['Toner X'] })).rejects.toThrow(
    /No product in the sales matches Toner X\. Names in the data: .*Rice Toner/,
  );
});

test('the same sales and stock give the same bytes', async () => {
  const [one, other] = [0, 1].map(() =>
    advise(
      sold('Rice Toner', 140, (ago) => 20 + (ago % 7)),
      [stocked('Rice Toner')],
    ),
  );
  expect((await one)?.output).toEqual((await other)?.output);
});
