import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Language } from '../../../src/contract/language.ts';
import { type ToolOutput, ToolOutputSchema } from '../../../src/contract/todo-result.ts';
import { ToolDefinitionSchema } from '../../../src/contract/tool-definition.ts';
import { sqlText, withTables, writeTable } from '../../../src/tables/index.ts';
import { type TrendFindings, TrendFindingsSchema } from '../../../src/tools/builtin/trends/findings.ts';
import { dayNumber } from '../../../src/tools/builtin/trends/series/calendar.ts';
import { TrendsParametersSchema, trends } from '../../../src/tools/builtin/trends/trends.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { cleanData, type MadeReview, passingContext } from '../made-tables.ts';
import { DATA_FOLDER } from '../run-tools.ts';
import { isWeekend, isWithin, makeData } from './trends-made.ts';

const PERIOD = { from: '2025-05-01', to: '2026-11-15' } as const;

async function run(context: ToolContext, earlier: readonly ToolOutput[], language: Language = 'en', parameters = {}) {
  const output = ToolOutputSchema.parse(await trends({ parameters, language, earlier }, context));
  return { ...output, findings: TrendFindingsSchema.parse(output.data['trend_findings']) };
}

const days = (one: string | null, other: string): number => Math.abs(dayNumber(one ?? '1970-01-01') - dayNumber(other));
const turnAt = ({ turns }: TrendFindings, metric: string, name: string) =>
  turns.filter((turn) => turn.metric === metric && turn.name === name);

test('in twenty data sets in which nothing happens nothing is found, though days and whole weeks vary by more than chance', async () => {
  const context = await passingContext();
  const found: unknown[] = [];
  for (let seed = 1; seed <= 20; seed++) {
    const weeks = new Map<string, number>();
    const earlier = await makeData(context, {
      ...PERIOD,
      seed,
      platforms: ['naver'],
      reviews: ({ product, day }, chance) => {
        const week = `${product} ${Math.floor(day / 7)}`;
        if (!weeks.has(week)) weeks.set(week, Math.exp(0.15 * chance.normal()));
        return chance.count(2.4 * (weeks.get(week) ?? 1), 0.5);
      },
      rating: (_, chance) => 1 + Math.floor(chance.next() * 5),
      units: ({ day }, chance) => chance.count(isWeekend(day) ? 52 : 40, 0.3),
    });
    const { turns, drifts, seasons } = (await run(context, earlier)).findings;
    found.push(...turns, ...drifts, ...seasons.filter(({ period }) => period === 'year'));
  }
  expect(found).toEqual([]);
}, 60_000);

/** A campaign, a price that goes up and drives buyers away, late deliveries on one platform, a steady climb, summers and weekends. */
const planted = (seed: number, context: ToolContext) => {
  const season = (category: string, day: number): number =>
    category === 'sunscreen' ? 1 + 0.55 * Math.cos((2 * Math.PI * (day - dayNumber('2026-07-15'))) / 365.25) : 1;
  const climb = (product: string, day: number): number =>
    product === 'ウォーターティント' ? 1 + (2.2 * Math.max(0, day - dayNumber('2026-03-01'))) / 260 : 1;
  return makeData(context, {
    ...PERIOD,
    seed,
    reviews: ({ product, category, day }, chance) => {
      const campaign = product === 'Rice Toner' && isWithin(day, '2026-04-06', '2026-04-26') ? 2.3 : 1;
      return chance.count(4 * season(category, day) * climb(product, day) * campaign, 0.2);
    },
    rating: ({ platform, day }, chance) => {
      const isLate = platform === 'coupang' && isWithin(day, '2026-09-01', '2026-09-30');
      return chance.next() < (isLate ? 0.5 : 0.15) ? 1 : 5;
    },
    units: ({ product, category, day }, chance) => {
      const campaign = product === 'Rice Toner' && isWithin(day, '2026-04-06', '2026-04-26') ? 2.5 : 1;
      const dearer = product === 'Glow Cushion' && isWithin(day, '2026-07-01', '2026-11-15') ? 0.73 : 1;
      return chance.count(50 * season(category, day) * campaign * dearer * (isWeekend(day) ? 1.3 : 1), 0.1);
    },
    price: ({ product, day }) => (product === 'Glow Cushion' ? (day >= dayNumber('2026-07-01') ? 34_000 : 28_000) : 19_000),
  });
};

test.each([1, 2, 3])('what was planted is found at its place and its days, once, and nothing else (seed %i)', async (seed) => {
  const context = await passingContext();
  const { findings } = await run(context, await planted(seed, context));
  for (const metric of ['reviews', 'units']) {
    const [campaign, ...more] = turnAt(findings, metric, 'Rice Toner');
    expect(more).toEqual([]);
    expect(campaign).toMatchObject({ dimension: 'product', kind: 'burst' });
    expect(days(campaign?.from ?? null, '2026-04-06')).toBeLessThanOrEqual(3);
    expect(days(campaign?.to ?? null, '2026-04-26')).toBeLessThanOrEqual(3);
    expect((campaign?.after ?? 0) / (campaign?.before ?? 1)).toBeGreaterThan(1.9);
  }
  expect(turnAt(findings, 'price', 'Glow Cushion')).toMatchObject([
    { kind: 'rise', from: '2026-07-01', to: null, before: 28_000, after: 34_000 },
  ]);
  const [fewer] = turnAt(findings, 'units', 'Glow Cushion');
  expect(fewer).toMatchObject({ kind: 'fall', to: null });
  expect(days(fewer?.from ?? null, '2026-07-01')).toBeLessThanOrEqual(3);
  const [late] = turnAt(findings, 'negative_share', 'coupang');
  expect(late).toMatchObject({ dimension: 'platform', kind: 'burst' });
  expect(days(late?.from ?? null, '2026-09-01')).toBeLessThanOrEqual(4);
  expect(days(late?.to ?? null, '2026-09-30')).toBeLessThanOrEqual(4);
  const [climb, ...others] = findings.drifts;
  expect(others).toEqual([]);
  expect(climb).toMatchObject({ metric: 'reviews', name: 'ウォーターティント', direction: 'up' });
  expect(days(climb?.from ?? null, '2026-03-01')).toBeLessThanOrEqual(45);
  // The same change is not told of the brand, the category, the platform and everything again, nor of revenue.
  const places = new Set(findings.turns.map(({ metric, dimension, name }) => `${metric} ${dimension} ${name}`));
  const expected = [
    'reviews product Rice Toner',
    'units product Rice Toner',
    'units product Glow Cushion',
    'price product Glow Cushion',
    'negative_share platform coupang',
    'rating platform coupang',
  ];
  expect([...places].sort()).toEqual(expected.sort());
  expect(findings.seasons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ metric: 'units', dimension: 'category', name: 'sunscreen', period: 'year', high: [6, 7, 8] }),
      expect.objectContaining({ metric: 'units', dimension: 'all', period: 'week', high: [6, 7] }),
    ]),
  );
  expect(findings.seasons.filter(({ period, name }) => period === 'year' && name !== 'sunscreen')).toEqual([]);
});

test.each<[Language, RegExp, RegExp]>([
  [
    'ko',
    /^coupang: 2026년 9월 \d일부터 .*까지 부정 리뷰 비율이 1\d%에서 \d\d% 수준으로 급증했다가 되돌아왔습니다\. 선크림: /,
    /많아야 두 번/,
  ],
  [
    'en',
    /^coupang: the share of negative reviews jumped from 1\d% to \d\d% from .* 2026, and came back after that\. sunscreen: /,
    /seen twice at most/,
  ],
  [
    'ja',
    /^coupang: 2026年9月\d日から.*まで否定的なレビューの割合が1\d%から\d\d%に急増し、その後元に戻りました。日焼け止め: /,
    /多くて二度/,
  ],
])(
  'it is told in the language of the person, the most important first, and says what 18 months can not (%s)',
  async (language, told, limits) => {
    const context = await passingContext();
    const { summary, warnings, sources } = await run(context, await planted(1, context), language);
    expect(summary).toMatch(told);
    expect(warnings.join('\n')).toMatch(limits);
    expect(sources).toContainEqual({ name: 'sales_data.csv' });
  },
);

test('the facts planted in the sample are found', async () => {
  const context = await passingContext();
  const sample = (name: string): string => `${DATA_FOLDER}/sample/${name}`;
  const files = [sample('reviews.parquet'), sample('sales.csv')];
  const [clean, sales] = await withTables({ ...context, reads: files }, async (tables) => {
    const reviews = `select id, try_cast(date as date) as date, brand, product, category, platform, language, try_cast(rating as double) as rating, text from read_parquet(${sqlText(sample('reviews.parquet'))})`;
    return [
      (await writeTable(tables, context, { tool: 'made', name: 'clean.parquet' }, reviews)).path,
      (
        await writeTable(
          tables,
          context,
          { tool: 'made', name: 'sales.parquet' },
          `select * from read_csv(${sqlText(sample('sales.csv'))})`,
        )
      ).path,
    ];
  });
  const output = (kind: string, data: object) => ToolOutputSchema.parse({ summary: '', data: { [kind]: data } });
  const bare = { rows: 1, from: null, to: null, currency: 'KRW', brands: [] };
  const { findings } = await run(context, [output('clean_data', { table: clean }), output('sales_data', { table: sales, ...bare })]);
  const [campaign] = turnAt(findings, 'units', 'Rice Toner');
  expect([campaign?.kind, campaign?.from, campaign?.to]).toEqual(['burst', '2026-04-06', '2026-04-26']);
  expect(turnAt(findings, 'reviews', 'Rice Toner')).toMatchObject([{ kind: 'burst', dimension: 'product' }]);
  const [paid] = turnAt(findings, 'reviews', 'UV Fit Sun');
  expect([paid?.kind, paid?.from, paid?.to]).toEqual(['burst', '2026-06-08', '2026-06-14']);
  expect(turnAt(findings, 'price', 'Glow Cushion')).toMatchObject([{ from: '2026-07-01', before: 28_000, after: 34_000 }]);
  expect(turnAt(findings, 'units', 'Glow Cushion')).toMatchObject([{ kind: 'fall', from: '2026-07-01', to: null }]);
  expect(days(turnAt(findings, 'units', 'Daily Sun Cream')[0]?.from ?? null, '2026-10-12')).toBeLessThanOrEqual(3);
  expect(days(turnAt(findings, 'rating', 'Daily Sun Cream')[0]?.from ?? null, '2026-10-01')).toBeLessThanOrEqual(3);
  expect(days(turnAt(findings, 'rating', 'coupang')[0]?.from ?? null, '2026-09-01')).toBeLessThanOrEqual(3);
  expect(findings.drifts).toMatchObject([{ metric: 'reviews', name: 'Water Tint', direction: 'up' }]);
  const yearly = findings.seasons.filter(({ period, metric }) => period === 'year' && metric === 'units');
  expect(yearly.map(({ name, high }) => [name, high])).toEqual([
    ['sunscreen', [6, 7, 8]],
    ['cream', [1, 2, 12]],
    ['cleanser', [1, 2, 12]],
  ]);
});

test('data that ends in the middle of a month does not fall, in its findings nor in its points', async () => {
  const context = await passingContext();
  const earlier = await makeData(context, { from: '2026-01-09', to: '2026-11-09', seed: 4, reviews: (_, chance) => chance.count(3, 0.2) });
  const { findings, artifacts } = await run(context, earlier);
  expect(findings).toMatchObject({ turns: [], drifts: [], grain: 'month', from: '2026-01-09', to: '2026-11-09' });
  const [all] = findings.series;
  expect(all).toMatchObject({ metric: 'reviews', dimension: 'all', name: '' });
  expect(all?.points.map(({ at }) => at)).toEqual(
    ['02', '03', '04', '05', '06', '07', '08', '09', '10'].map((month) => `2026-${month}-01`),
  );
  const partly = await withTables(context, async (tables) => {
    await tables.view('series', artifacts[0]?.path ?? '');
    return tables.rows(z.unknown(), `select distinct "at" from series where not complete order by "at"`);
  });
  expect(partly).toEqual([{ at: '2026-01-01' }, { at: '2026-11-01' }]);
});

test('days without any data are missing, and no fall', async () => {
  const context = await passingContext();
  const earlier = await makeData(context, {
    from: '2026-01-01',
    to: '2026-10-31',
    seed: 5,
    reviews: ({ day }, chance) => (isWithin(day, '2026-05-10', '2026-06-05') ? 0 : chance.count(3, 0.2)),
  });
  const { findings, warnings } = await run(context, earlier);
  expect(findings.turns).toEqual([]);
  expect(warnings.join()).toContain('May 10, 2026 to June 5, 2026');
});

test('rows without a day, with a day to come or one far off are left out and told of', async () => {
  const context = await passingContext();
  const usual = Array.from({ length: 900 }, (_, index): MadeReview => ({ date: `2026-0${1 + (index % 9)}-${10 + (index % 19)}` }));
  const odd: MadeReview[] = [{ date: null }, { date: 'gestern' }, { date: '2031-01-01' }, { date: '1999-12-31' }];
  const { findings, warnings } = await run(context, [await cleanData(context, [...usual, ...odd])]);
  expect(findings).toMatchObject({ from: '2026-01-10', to: '2026-09-28' });
  expect(warnings.slice(0, 3)).toEqual([
    '2 rows without a date were not counted.',
    '1 rows with a date after today were not counted.',
    '1 rows with dates far off from all others were not counted.',
  ]);
});

test.each<[string, readonly MadeReview[], Language, RegExp]>([
  ['no row at all', [], 'en', /no data for/],
  ['no day at all', [{ date: null }, { date: null }], 'ko', /2건 가운데 날짜가 있는 것이 없어/],
])('%s is an error that says what is needed', async (_, reviews, language, message) => {
  const context = await passingContext();
  await expect(run(context, [await cleanData(context, reviews)], language)).rejects.toThrow(message);
});

test('nothing to read is an error in the language of the person', async () => {
  await expect(run(await passingContext(), [], 'ja')).rejects.toThrow(/データがありません/);
});

test('one day of one product has no trend, and says so', async () => {
  const context = await passingContext();
  const reviews = Array.from({ length: 40 }, (): MadeReview => ({ product: '쌀광 토너', date: '2026-06-15' }));
  const { findings, summary, warnings } = await run(context, [await cleanData(context, reviews)], 'ko');
  expect(findings).toMatchObject({ grain: 'day', turns: [], seasons: [], drifts: [] });
  expect(findings.series[0]?.points).toEqual([{ at: '2026-06-15', value: 40, rows: 40 }]);
  expect(summary).toContain('우연이라고 보기 어려운 변화는 없었습니다');
  expect(warnings[0]).toContain('1일치뿐');
});

test('a metric that was asked for and is not there is named; if none is there it is an error', async () => {
  const context = await passingContext();
  const clean = await cleanData(context, [{ date: '2026-06-15' }]);
  const { warnings, findings } = await run(context, [clean], 'en', { metric: ['rating', 'sales'] });
  expect(warnings[0]).toBe('Not looked at, because there is no data for it: Units sold.');
  expect(new Set(findings.series.map(({ metric }) => metric))).toEqual(new Set(['rating']));
  await expect(run(context, [clean], 'en', { metric: ['sales'] })).rejects.toThrow(/need sales data \(date, product, units, price\)/);
});

test('sales with returns, days that sell nothing and a quote in a name are counted as they are', async () => {
  const context = await passingContext();
  const earlier = await makeData(context, {
    from: '2026-01-01',
    to: '2026-10-31',
    seed: 6,
    products: [["Kim's 토너'; drop table sales; --", 'B', 'toner']],
    units: ({ day }, chance) => (day % 9 === 0 ? -chance.count(2, 0) : chance.count(20, 0.2)),
  });
  const { findings } = await run(context, earlier);
  expect(findings.turns).toEqual([]);
  expect(findings.series.map(({ metric }) => metric)).toEqual(['units', 'revenue']);
});

test('of ten thousand products the largest are looked at, and that is said', async () => {
  const context = await passingContext();
  const reviews = Array.from(
    { length: 12_000 },
    (_, index): MadeReview => ({ product: `p${index % 10_000}`, date: `2026-0${1 + (index % 9)}-${10 + (index % 19)}` }),
  );
  const { warnings } = await run(context, [await cleanData(context, reviews)]);
  expect(warnings).toContain('Of 10,000 products the 60 largest were looked at one by one.');
});

test('the same data gives the same findings, whatever order its rows are in', async () => {
  const context = await passingContext();
  const first = await run(context, await planted(7, context));
  const again = await run(context, (await planted(7, context)).toReversed());
  expect(again.findings).toEqual(first.findings);
});

test('the definition says what the code takes, and asks for nothing outside', async () => {
  const path = fileURLToPath(new URL('../../../../../config/tools/trends.yaml', import.meta.url));
  const definition = ToolDefinitionSchema.parse(parse(await readFile(path, 'utf8')));
  expect(definition).toMatchObject({
    consumes: ['clean_data'],
    uses: ['sales_data', 'sentiment_findings'],
    produces: ['trend_findings'],
    external: false,
  });
  const { properties } = z.toJSONSchema(TrendsParametersSchema, { io: 'input' });
  for (const [name, shape] of Object.entries<any>(properties ?? {}))
    expect((definition.parameters as any).properties[name]).toMatchObject({ type: shape.type, default: shape.default });
  expect(Object.keys((definition.parameters as any).properties)).toEqual(Object.keys(properties ?? {}));
});
