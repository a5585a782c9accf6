import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLANTED_FACTS } from '../../../../../scripts/sample-data/planted-facts.ts';
import { madeData, type WholeRun, wholeRun } from './whole-run.ts';

/*
 * The tools find what was planted, from another seed than the one that data/sample was made with, and find nothing else; in data
 * without facts they find nothing at all. A fact that is planted and has no check here fails the first test.
 */

let run: WholeRun;
let data: string;

beforeAll(async () => {
  data = await madeData({ seed: 7, count: 50_000, facts: true });
  run = await wholeRun(data, 'made');
}, 120_000);
afterAll(async () => {
  await run.remove();
  await rm(data, { recursive: true, force: true });
});

const dayOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const near = (found: string, planted: string, days: number): boolean => Math.abs(dayOf(found) - dayOf(planted)) <= days;
const turnOf = (metric: string, name: string) => run.trends.turns.filter((turn) => turn.metric === metric && turn.name === name);
const riseOf = (name: string) => run.sentiment.rises.filter((rise) => rise.name === name);
const seasonOf = (name: string, metric: string) =>
  run.trends.seasons.find((season) => season.name === name && season.metric === metric && season.period === 'year');
const stockOf = (product: string) => run.inventory.items.find((item) => item.product === product);

const CHECKS: Readonly<Record<string, () => void>> = {
  'bad-batch': () => {
    expect(riseOf('Daily Sun Cream')).toMatchObject([{ aspect: 'quality', from: '2026-10', to: '2026-10' }]);
    expect(riseOf('Daily Sun Cream')[0]?.examples.length).toBeGreaterThan(0);
    const [negative] = turnOf('negative_share', 'Daily Sun Cream');
    expect(negative?.kind).toBe('burst');
    expect(near(negative?.from ?? '', '2026-10-01', 5) && near(negative?.to ?? '', '2026-10-31', 5)).toBe(true);
    const [fewer] = turnOf('units', 'Daily Sun Cream');
    expect(fewer).toMatchObject({ kind: 'fall', to: null });
    expect(near(fewer?.from ?? '', '2026-10-12', 3)).toBe(true);
    expect((fewer?.after ?? 0) / (fewer?.before ?? 1)).toBeCloseTo(0.6, 0);
  },
  'price-rise': () => {
    expect(riseOf('Glow Cushion')).toMatchObject([{ aspect: 'price', from: '2026-07', to: '2026-11' }]);
    expect(turnOf('price', 'Glow Cushion')).toMatchObject([{ kind: 'rise', from: '2026-07-01', to: null, before: 28_000, after: 34_000 }]);
    const [fewer] = turnOf('units', 'Glow Cushion');
    expect(fewer).toMatchObject({ kind: 'fall', to: null });
    expect((fewer?.after ?? 0) / (fewer?.before ?? 1)).toBeCloseTo(0.73, 1);
  },
  'rice-glow-challenge': () => {
    const [sold] = turnOf('units', 'Rice Toner');
    expect(sold).toMatchObject({ kind: 'burst', from: '2026-04-06', to: '2026-04-26' });
    expect((sold?.after ?? 0) / (sold?.before ?? 1)).toBeCloseTo(2.5, 0);
    const [reviewed] = turnOf('reviews', 'Rice Toner');
    expect(reviewed?.kind).toBe('burst');
    expect(near(reviewed?.from ?? '', '2026-04-06', 3) && near(reviewed?.to ?? '', '2026-04-26', 3)).toBe(true);
  },
  'paid-praise': () => {
    expect(run.clean.coordinated).toMatchObject([
      { product: 'UV Fit Sun', from: '2026-06-08', to: '2026-06-14', reviews: 350, authors: 8 },
    ]);
    expect(run.clean.left_out.coordinated).toBe(350);
  },
  'late-september': () => {
    expect(riseOf('coupang')).toMatchObject([{ dimension: 'platform', aspect: 'delivery', from: '2026-09', to: '2026-09' }]);
  },
  'sun-in-summer': () => {
    for (const metric of ['reviews', 'units']) {
      expect(seasonOf('sunscreen', metric)?.high).toEqual([6, 7, 8]);
      expect(Math.abs((seasonOf('sunscreen', metric)?.ratio ?? 0) - 3.4)).toBeLessThan(0.4);
    }
  },
  'care-in-winter': () => {
    for (const category of ['cream', 'cleanser']) expect(seasonOf(category, 'units')?.high).toEqual([1, 2, 12]);
    expect(Math.abs((seasonOf('cream', 'units')?.ratio ?? 0) - 2.6)).toBeLessThan(0.3);
  },
  weekends: () => {
    expect(run.trends.seasons.filter(({ period }) => period === 'week')).toMatchObject([
      { metric: 'units', dimension: 'all', high: [6, 7] },
    ]);
  },
  'own-growth': () => {
    const growth = run.trends.growth ?? [];
    const [all] = growth;
    expect(all).toMatchObject({ dimension: 'all' });
    expect(Math.abs((all?.share ?? 0) - 0.05)).toBeLessThan(0.02);
    for (const product of ['Cica Serum', 'Barrier Cream', 'Deep Cleanser', 'Rice Toner'])
      expect([product, Math.abs((growth.find(({ name }) => name === product)?.share ?? 0) - 0.06) < 0.03]).toEqual([product, true]);
    expect(growth.map(({ name }) => name)).not.toContain('Velvet Tint');
  },
  'water-tint-overtakes': () => {
    expect(run.trends.drifts).toMatchObject([{ metric: 'reviews', name: 'Water Tint', direction: 'up' }]);
    expect(run.competitor.movements).toMatchObject([
      { product: 'Water Tint', direction: 'gains', passed: { product: 'Velvet Tint' } },
      { product: 'Velvet Tint', direction: 'loses' },
    ]);
    const since = run.competitor.movements[0]?.passed?.since ?? '';
    expect(since >= '2026-05' && since <= '2026-08').toBe(true);
    const effect = run.competitor.differences.filter(({ aspect, ahead }) => aspect === 'effect' && ahead === 'Miraon');
    expect(effect.length).toBeGreaterThan(0);
  },
  'serum-runs-out': () => {
    expect(stockOf('Cica Serum')).toMatchObject({ order: { kind: 'order_now' }, lead_time_days: 21, on_order: 0 });
    expect(Math.abs((stockOf('Cica Serum')?.days_of_cover ?? 0) - 8)).toBeLessThan(1.5);
    expect(run.inventory.items[0]?.product).toBe('Cica Serum');
  },
  'tint-overstocked': () => {
    expect(stockOf('Velvet Tint')).toMatchObject({ order: { kind: 'too_much' } });
    expect(Math.abs((stockOf('Velvet Tint')?.days_of_cover ?? 0) - 410)).toBeLessThan(15);
  },
};

test('every planted fact has a check', () => {
  expect(Object.keys(CHECKS).sort()).toEqual(PLANTED_FACTS.map(({ id }) => id).sort());
});

test.each(PLANTED_FACTS.map(({ id, expected }) => [id, expected]))('%s is found: %s', (id) => {
  CHECKS[id]?.();
});

test('nothing else is found: what is told is about what was planted, each in its place and its days', () => {
  const told = (some: readonly { readonly metric: string; readonly name: string }[]): string[] =>
    [...new Set(some.map(({ metric, name }) => `${metric} ${name}`))].sort();
  const planted = [
    ...['negative_share', 'rating', 'reviews', 'units'].map((metric) => `${metric} Daily Sun Cream`),
    ...['negative_share', 'price', 'rating', 'units'].map((metric) => `${metric} Glow Cushion`),
    ...['reviews', 'units'].map((metric) => `${metric} Rice Toner`),
    ...['negative_share', 'rating'].map((metric) => `${metric} coupang`),
  ];
  expect(told(run.trends.turns).filter((one) => !planted.includes(one))).toEqual([]);
  expect(run.sentiment.rises.map(({ name }) => name).sort()).toEqual(['Daily Sun Cream', 'Glow Cushion', 'coupang']);
  expect(told(run.trends.seasons.filter(({ period }) => period === 'year'))).toEqual(
    ['reviews', 'units'].flatMap((metric) => ['cleanser', 'cream', 'sunscreen'].map((category) => `${metric} ${category}`)),
  );
  expect(run.inventory.items.filter(({ order }) => order.kind === 'order_now' || order.kind === 'too_much')).toHaveLength(2);
});

test.each([
  [
    'ko',
    [
      'Daily Sun Cream: 2026년 10월 품질 불만이',
      '34,000',
      '선크림',
      '토요일 및 일요일',
      '1년 전 같은 기간보다',
      '앞질렀습니다',
      'Cica Serum',
      '재고 과잉',
      '조직적으로',
    ],
  ],
  [
    'en',
    [
      'complaints about quality rose',
      '28,000',
      'sunscreen',
      'a year before',
      'passed Velvet Tint',
      'order 9,',
      'too many',
      'look coordinated',
    ],
  ],
  ['ja', ['品質への不満が', '28,000', '日焼け止め', '前年の同じ時期より', '上回って', '過剰在庫', '組織的']],
] as const)('a report tells all of them, in %s', async (language, parts) => {
  const output = await run.call('report', { format: 'text', top: 10 }, language);
  const path = output.artifacts.find(({ name }) => name === 'report.txt')?.path ?? '';
  const text = await readFile(`${run.context.folder}/${path}`, 'utf8');
  for (const part of [...parts, 'coupang', 'Glow Cushion', 'Rice Toner', 'Water Tint', 'Velvet Tint', 'UV Fit Sun'])
    expect(text).toContain(part);
});

test.each([3, 11, 20_261_115])(
  'data without facts has none, with seed %s',
  async (seed) => {
    const folder = await madeData({ seed, count: 6000, facts: false });
    const plain = await wholeRun(folder, 'made');
    const { clean, sentiment, trends, competitor, inventory } = plain;
    await plain.remove();
    await rm(folder, { recursive: true, force: true });
    expect({
      coordinated: clean.coordinated,
      rises: sentiment.rises,
      turns: trends.turns,
      seasons: trends.seasons,
      drifts: trends.drifts,
      growth: trends.growth,
      differences: competitor.differences,
      movements: competitor.movements,
      urgent: inventory.items.filter(({ order }) => order.kind === 'order_now' || order.kind === 'too_much'),
    }).toEqual({ coordinated: [], rises: [], turns: [], seasons: [], drifts: [], growth: [], differences: [], movements: [], urgent: [] });
  },
  60_000,
);
