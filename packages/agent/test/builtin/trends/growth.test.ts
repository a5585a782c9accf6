import { expect, test } from 'vitest';
import { TrendFindingsSchema } from '../../../src/tools/builtin/trends/findings.ts';
import { dataFolderWith, startRun } from '../run-tools.ts';

const DAYS = 560;
const LAST = Date.UTC(2026, 10, 15);
const dayOf = (daysAgo: number): string => new Date(LAST - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Sales of each day, a little apart from each other as days are; always the same. */
async function growthOf(products: Readonly<Record<string, (daysAgo: number) => number>>, language: 'ko' | 'en' | 'ja' = 'en') {
  const rows = Object.entries(products).flatMap(([product, units]) =>
    Array.from({ length: DAYS }, (_, index) => {
      const daysAgo = DAYS - 1 - index;
      return `${dayOf(daysAgo)},Harudam,${product},toner,${Math.round(units(daysAgo) + 6 * Math.sin(index * 12.9898) * Math.cos(index * 7.3))}`;
    }),
  );
  const content = ['date,brand,product,category,units', ...rows].join('\n');
  const run = await startRun({ language, dataFolder: await dataFolderWith({ 'set/sales.csv': content }) });
  const output = await run.call('trends', {}, [await run.call('collector', { source: 'set' })]);
  const findings = TrendFindingsSchema.parse(output.data['trend_findings']);
  const report = await run.call('report', { format: 'text' }, [output]);
  return {
    findings,
    growth: findings.growth ?? [],
    report: await run.read(report.artifacts.find(({ name }) => name === 'report.txt')?.path ?? ''),
  };
}

const isLastYear = (daysAgo: number): boolean => daysAgo < 200;
const risen = (daysAgo: number): number => 200 * 1.1 ** ((DAYS - daysAgo) / 364);

test.each([
  ['ko', /Rice Toner: 판매량이 1년 전 같은 기간보다 10% 많습니다/u],
  ['en', /Rice Toner: units sold are 10% above the same weeks a year before/],
  ['ja', /Rice Toner: 販売数は前年の同じ時期より10%多くなっています/u],
] as const)('slow growth is told against the same weeks a year before, in %s', async (language, told) => {
  const { growth, report } = await growthOf({ 'Rice Toner': risen, 'Velvet Tint': () => 200 }, language);
  expect(growth.map(({ dimension, name }) => [dimension, name])).toEqual([
    ['all', ''],
    ['product', 'Rice Toner'],
  ]);
  expect(growth[1]?.share).toBeCloseTo(0.1, 2);
  expect(growth[0]?.share).toBeCloseTo(0.05, 2);
  expect(report).toMatch(told);
});

test('a campaign of this year is no growth', async () => {
  const { findings, growth } = await growthOf({ 'Rice Toner': (daysAgo) => (daysAgo >= 60 && daysAgo < 90 ? 600 : 200) });
  expect(findings.turns).toMatchObject([{ metric: 'units', name: 'Rice Toner', kind: 'burst' }]);
  expect(growth).toEqual([]);
});

test('sales that stay the same grow by nothing, and a year alone has nothing to be compared with', async () => {
  expect((await growthOf({ 'Rice Toner': () => 200 })).growth).toEqual([]);
  expect((await growthOf({ 'Rice Toner': (daysAgo) => (isLastYear(daysAgo) ? 200 : 0) })).growth).toEqual([]);
});
