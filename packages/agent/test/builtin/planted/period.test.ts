import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@dream-agent/hitl';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../src/contract/language.ts';
import { type ToolOutput, ToolOutputSchema } from '../../../src/contract/todo-result.ts';
import { CompetitorFindingsSchema } from '../../../src/tools/builtin/competitor/findings.ts';
import { builtinTools } from '../../../src/tools/builtin/index.ts';
import { InventoryAdviceSchema } from '../../../src/tools/builtin/inventory/advice.ts';
import { KeywordFindingsSchema } from '../../../src/tools/builtin/keyword/findings.ts';
import { type SentimentFindings, SentimentFindingsSchema } from '../../../src/tools/builtin/sentiment/findings.ts';
import { TrendFindingsSchema } from '../../../src/tools/builtin/trends/findings.ts';
import { DATA_FOLDER } from '../run-tools.ts';

/*
 * A report about a month tells that month, and how it compares with the time before. What is told of the month is what would be told
 * if nothing else had been read; what it is compared with is counted here again by SQL.
 */

/** A busy machine takes several times as long to read a month of all brands. */
const LONG = 120_000;
const OCTOBER = { date_from: '2026-10-01', date_to: '2026-10-31' };
const tools = builtinTools({ dataFolder: DATA_FOLDER });
const folders: string[] = [];

interface Run {
  readonly folder: string;
  readonly call: (tool: string, parameters: JsonObject, earlier: readonly ToolOutput[], language?: Language) => Promise<ToolOutput>;
}

async function newRun(): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'period-'));
  folders.push(folder);
  const { signal } = new AbortController();
  let calls = 0;
  return {
    folder,
    async call(name, parameters, earlier, language = 'en') {
      const tool = tools.get(name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      calls += 1;
      const context = { signal, idempotencyKey: `run_1:${calls}`, attempt: 1, folder, today: '2026-11-18', progress() {} };
      return ToolOutputSchema.parse(await tool({ parameters, language, earlier }, context));
    },
  };
}

async function opinions(run: Run, parameters: JsonObject) {
  const raw = await run.call('collector', parameters, []);
  const clean = await run.call('preprocessor', {}, [raw]);
  const read = await run.call('sentiment', {}, [clean]);
  return { raw, clean, read, sentiment: SentimentFindingsSchema.parse(read.data['sentiment_findings']) };
}

let run: Run;
let alone: Run;
let with_: Awaited<ReturnType<typeof opinions>>;
let without: Awaited<ReturnType<typeof opinions>>;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
const at = (path: string): string => `'${path.replaceAll("'", "''")}'`;

beforeAll(async () => {
  run = await newRun();
  with_ = await opinions(run, OCTOBER);
  alone = await newRun();
  without = await opinions(alone, { ...OCTOBER, history: false });
  instance = await DuckDBInstance.create(':memory:', { threads: '1', autoinstall_known_extensions: 'false' });
  connection = await instance.connect();
  await connection.run(`create view sales as from read_csv(${at(join(DATA_FOLDER, 'sample/sales.csv'))})`);
  await connection.run(`create view raw as from read_parquet(${at(join(DATA_FOLDER, 'sample/reviews.parquet'))})`);
  await connection.run(`create view asked as from read_parquet(${at(join(run.folder, with_.sentiment.table))})`);
  await connection.run(`create view earlier as from read_parquet(${at(join(run.folder, with_.sentiment.before?.table ?? ''))})`);
}, LONG);
afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function row(sql: string): Promise<Record<string, any>> {
  const [first = {}] = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
    ]),
  );
}
const TALLY = `count(*) as reviews, count(*) filter (label = 'positive') as positive, count(*) filter (label = 'negative') as negative,
  count(*) filter (label = 'neutral') as neutral`;

describe('what is told of a period', () => {
  test('is what would be told if nothing else had been read', () => {
    const own = ({ total, groups, aspects, from, to, left_out, brands, method }: SentimentFindings) => ({
      total,
      groups: groups.map((group) => ({ ...group, change: undefined })),
      aspects,
      from,
      to,
      left_out,
      brands,
      method,
    });
    expect(own(with_.sentiment)).toEqual(own(without.sentiment));
    expect(without.sentiment.compared).toBeUndefined();
  });

  test('quotes nobody who wrote before it', async () => {
    const { aspects, rises } = with_.sentiment;
    const ids = [
      ...aspects.flatMap(({ praise, complaints }) => [...praise, ...complaints]),
      ...rises.flatMap(({ examples }) => examples),
    ].map(({ id }) => `'${id}'`);
    expect(ids.length).toBeGreaterThan(20);
    expect(await row(`select count(distinct id) as quoted from asked where id in (${ids.join(', ')})`)).toEqual({
      quoted: new Set(ids).size,
    });
    expect(await row('select min(date)::varchar as first, max(date)::varchar as last from asked')).toEqual({
      first: '2026-10-01',
      last: '2026-10-31',
    });
  });

  test('says how it compares with the month before and with the year before, each counted by itself', async () => {
    const of = (from: string, to: string) => row(`select ${TALLY} from earlier where date between '${from}' and '${to}'`);
    const [asked, before, year] = with_.sentiment.compared ?? [];
    expect(asked).toMatchObject({ which: 'asked', from: '2026-10', to: '2026-10', ...(await row(`select ${TALLY} from asked`)) });
    expect(before).toMatchObject({ which: 'before', from: '2026-09', to: '2026-09', ...(await of('2026-09-01', '2026-09-30')) });
    expect(year).toMatchObject({ which: 'year_before', from: '2025-10', to: '2025-10', ...(await of('2025-10-01', '2025-10-31')) });
  });

  test('names complaints that rose in it, and of those that rose before it when, with the figures of the period', async () => {
    const [batch, price] = ['Daily Sun Cream', 'Glow Cushion'].map((name) => with_.sentiment.rises.find((rise) => rise.name === name));
    expect(batch).toMatchObject({ aspect: 'quality', from: '2026-10', to: '2026-10' });
    expect(batch?.since).toBeUndefined();
    expect(price).toMatchObject({ aspect: 'price', from: '2026-10', to: '2026-10', since: '2026-07' });
    const counted = await row(
      `select count(*) as reviews, count(*) filter (list_contains(criticised, 'price')) as complaints from asked where product = 'Glow Cushion'`,
    );
    expect(price).toMatchObject(counted);
    // Late deliveries were over in September.
    expect(with_.sentiment.rises.filter(({ aspect }) => aspect === 'delivery')).toEqual([]);
  });

  test('tells sales and reviews against SQL over the sample', async () => {
    const made = await run.call('trends', {}, [with_.raw, with_.clean, with_.read]);
    const findings = TrendFindingsSchema.parse(made.data['trend_findings']);
    const sold = (from: string, to: string) =>
      row(`select sum(units)::bigint as units, sum(revenue)::bigint as revenue from sales where date between '${from}' and '${to}'`);
    const [now, before, year] = [
      await sold('2026-10-01', '2026-10-31'),
      await sold('2026-09-01', '2026-09-30'),
      await sold('2025-10-01', '2025-10-31'),
    ];
    for (const metric of ['units', 'revenue'] as const)
      expect(findings.compared?.find((one) => one.metric === metric)).toEqual({
        metric,
        value: now[metric],
        before: { from: '2026-09', to: '2026-09', value: before[metric] },
        year_before: { from: '2025-10', to: '2025-10', value: year[metric] },
      });
    expect(findings.period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(findings.turns.every(({ from, to }) => from <= '2026-10-31' && (to === null || to >= '2026-10-01'))).toBe(true);
    expect(findings.turns.some(({ name, metric }) => name === 'Glow Cushion' && metric === 'units')).toBe(true);
    expect(findings.seasons.length).toBeGreaterThan(0);
    expect(findings.to).toBe('2026-10-31');
  });

  test(
    'counts words of the period alone, and tells which are used more than before it',
    async () => {
      const words = async (all: typeof with_, of: Run) =>
        KeywordFindingsSchema.parse((await of.call('keyword', { top: 100 }, [all.raw, all.clean, all.read])).data['keyword_findings']);
      const [one, other] = [await words(with_, run), await words(without, alone)];
      const counted = (findings: typeof one) =>
        findings.keywords.map(({ term, reviews, positive, negative }) => ({ term, reviews, positive, negative }));
      expect(counted(one)).toEqual(counted(other));
      expect(one.reviews).toBe(with_.sentiment.total.reviews);
      expect(one.keywords.some(({ movement }) => movement === 'rising')).toBe(true);
    },
    LONG,
  );

  test('counts brands of the period alone, and tells who gained since before it', async () => {
    const compared = CompetitorFindingsSchema.parse(
      (await run.call('competitor', {}, [with_.raw, with_.read])).data['competitor_findings'],
    );
    const { reviews } = await row("select count(*) as reviews from asked where brand = 'Harudam'");
    expect(compared.brands.find(({ name }) => name === 'Harudam')?.reviews).toBe(reviews);
    const tint = compared.movements.find(({ product }) => product === 'Water Tint');
    const share = await row(
      "select round(count(*) filter (product = 'Water Tint') / count(*), 4) as share from asked where category = 'lipstick' and brand is not null",
    );
    expect(tint).toMatchObject({ direction: 'gains', share_after: share['share'] });
  });

  test('tells who sells how much of a category, in whole weeks of the period and of the one before', async () => {
    const made = await run.call('competitor', {}, [with_.raw, with_.read]);
    const { market = [] } = CompetitorFindingsSchema.parse(made.data['competitor_findings']);
    const file = at(join(DATA_FOLDER, 'sample/market.csv'));
    const share = (from: string, to: string) =>
      row(`select sum(units) filter (brand = 'Miraon')::bigint as units, round(sum(units) filter (brand = 'Miraon') / sum(units), 4) as share
           from read_csv(${file}) where category = 'lipstick' and week between '${from}' and '${to}'`);
    // Weeks begin on Mondays; those of 28 September and 26 October are not wholly of October.
    const [now, before] = [await share('2026-10-05', '2026-10-19'), await share('2026-09-07', '2026-09-21')];
    const lipsticks = market.find(({ category }) => category === 'lipstick');
    expect(lipsticks).toMatchObject({ from: '2026-10-05', to: '2026-10-25' });
    expect(lipsticks?.brands.find(({ name }) => name === 'Miraon')).toMatchObject({ ...now, share_before: before['share'] });
  });

  test('forecasts stock from all days, whatever period the report is about', async () => {
    const made = await run.call('inventory', { as_of: '2026-11-16' }, [with_.raw]);
    const { items } = InventoryAdviceSchema.parse(made.data['inventory_advice']);
    expect(items).toHaveLength(7);
    const forecasts = at(join(run.folder, made.artifacts[1]?.path ?? ''));
    const { weeks } = await row(`select count(distinct week) as weeks from read_parquet(${forecasts}) where week < '2026-10-01'`);
    expect(weeks).toBeGreaterThan(8);
  });
});

test.each([
  ['ko', '기간: 2026년 10월 · 비교 대상: 2025년 5월 1일 – 2026년 9월 30일', '이전 기간과 비교', '직전 · 2026년 9월'],
  ['en', 'Period: Oct 2026 · Compared with: 1 May 2025 – 30 Sep 2026', 'Compared with earlier periods', 'The one before · Sep 2026'],
  ['ja', '期間: 2026年10月 · 比較対象: 2025年5月1日 – 2026年9月30日', '以前の期間との比較', '直前 · 2026年9月'],
] as const)('a report in %s says which days are told, and which they are compared with', async (language, facts, heading, before) => {
  const made = await run.call('report', { format: 'text' }, [with_.raw, with_.clean, with_.read], language);
  const text = await readFile(join(run.folder, made.artifacts.find(({ name }) => name === 'report.md')?.path ?? ''), 'utf8');
  const written = (value: number): string => new Intl.NumberFormat(language).format(value);
  const { reviews: all } = await row(`select count(*) as reviews from (select id from asked union all select id from earlier)`);
  expect(text).toContain(facts);
  expect(text).toContain(heading);
  expect(text).toContain(`${before} | ${written(with_.sentiment.compared?.[1]?.reviews ?? 0)} |`);
  expect(text).toContain(written(with_.sentiment.total.reviews));
  // No figure is of the period and of the time before at once.
  expect(text).not.toContain(written(all));
});

test.each([
  ['ko', '기간이 끝날 때까지 이어졌습니다', '2026년 7월 1일 – 기간 끝', /지금까지|계속/],
  ['en', 'and this lasted until the end of the period.', '1 Jul 2026 – end of period', /this has lasted since|– lasts/],
  ['ja', '期間の終わりまで続きました', '2026年7月1日 – 期間末', /今も|継続中/],
] as const)(
  'in %s what lasts is told up to the end of the period: what came after it was not looked at',
  async (language, sentence, cell, now) => {
    const trends = await run.call('trends', {}, [with_.raw, with_.clean, with_.read], language);
    expect(trends.summary).toContain(sentence);
    const earlier = [with_.raw, with_.clean, with_.read, trends];
    for (const [tool, parameters, told] of [
      ['report', { format: 'text' }, [sentence, cell]],
      ['dashboard', {}, [sentence]],
    ] as const) {
      const made = await run.call(tool, parameters, earlier, language);
      const file = made.artifacts.find(({ name }) => /\.(md|html)$/.test(name));
      const text = await readFile(join(run.folder, file?.path ?? ''), 'utf8');
      if (language === 'ja') expect(made.summary).not.toMatch(/。 |, |\.$/);
      for (const words of told) expect(text).toContain(words);
      expect(text).not.toMatch(now);
    }
  },
);

test('a period within months is told apart to the day', async () => {
  const other = await newRun();
  const { sentiment, raw } = await opinions(other, { date_from: '2026-10-10', date_to: '2026-10-23', product: ['Daily Sun Cream'] });
  expect(raw.data['raw_data']).toMatchObject({ period: { from: '2026-10-10', to: '2026-10-23' }, before: { to: '2026-10-09' } });
  expect(sentiment.compared?.map(({ which, from, to }) => [which, from, to])).toEqual([
    ['asked', '2026-10-10', '2026-10-23'],
    ['before', '2026-09-26', '2026-10-09'],
    ['year_before', '2025-10-10', '2025-10-23'],
  ]);
  const [rise] = sentiment.rises;
  expect(rise).toMatchObject({ name: 'Daily Sun Cream', aspect: 'quality', from: '2026-10-10', to: '2026-10-23', since: '2026-10' });
  expect(rise?.reviews).toBe(sentiment.total.reviews);
});

test('a period that the data begins with is told without comparing it with anything', async () => {
  const other = await newRun();
  const { sentiment, raw } = await opinions(other, { date_from: '2025-05-01', date_to: '2025-05-31', brand: ['Harudam'] });
  expect(raw.data['raw_data']).not.toHaveProperty('before');
  expect(sentiment).not.toHaveProperty('compared');
  expect(sentiment.rises).toEqual([]);
});
