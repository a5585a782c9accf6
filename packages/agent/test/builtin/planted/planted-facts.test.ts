import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeReviews } from '../../../../../scripts/sample-data/reviews/make-reviews.ts';
import { REVIEW_COLUMNS, type SampleReview } from '../../../../../scripts/sample-data/reviews/review.ts';
import { SAMPLE, sampleTextFiles } from '../../../../../scripts/sample-data/sample-files.ts';
import { makeMarket } from '../../../../../scripts/sample-data/tables/make-market.ts';
import { makeSales, type Sale } from '../../../../../scripts/sample-data/tables/make-sales.ts';
import { makeStock } from '../../../../../scripts/sample-data/tables/make-stock.ts';
import { normaliseText } from '../../../src/tools/builtin/text/normalise-text.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../../../../data/sample/${name}`, import.meta.url));
const PLAIN = { ...SAMPLE, count: 20_000, facts: false };
const reviews = makeReviews(SAMPLE);
const plainReviews = makeReviews(PLAIN);
const sales = makeSales(SAMPLE);
const plainSales = makeSales(PLAIN);

interface Where {
  readonly product?: string;
  readonly category?: string;
  readonly platform?: string;
  readonly from?: string;
  readonly to?: string;
}

const isIn = (row: Pick<Sale, 'date' | 'product' | 'category' | 'platform'>, { product, category, platform, from, to }: Where): boolean =>
  (product ?? row.product) === row.product &&
  (category ?? row.category) === row.category &&
  (platform ?? row.platform) === row.platform &&
  row.date >= (from ?? '') &&
  row.date <= (to ?? '9');

/** Days that are written in another way are left out here; the collector reads them. */
const dated = (rows: readonly SampleReview[]): SampleReview[] => rows.filter(({ date }) => /^\d{4}-\d\d-\d\d$/.test(date));
const within = (rows: readonly SampleReview[], where: Where): SampleReview[] => dated(rows).filter((row) => isIn(row, where));
const share = (rows: readonly SampleReview[], is: (row: SampleReview) => boolean): number => rows.filter(is).length / rows.length;
const says =
  (words: RegExp) =>
  ({ text }: SampleReview): boolean =>
    words.test(text);

function soldDaily(rows: readonly Sale[], where: Where): number {
  const found = rows.filter((row) => isIn(row, where));
  return found.reduce((sum, { units }) => sum + units, 0) / new Set(found.map(({ date }) => date)).size;
}

const digestOf = (rows: Iterable<readonly string[]>): string => {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
};

test('the files are what the script makes, and are not too large', async () => {
  for (const [name, text] of Object.entries(sampleTextFiles())) expect(await readFile(fileOf(name), 'utf8')).toBe(text);
  const path = fileOf('reviews.parquet');
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  const stored = await connection.runAndReadAll(`from read_parquet('${path.replaceAll("'", "''")}')`);
  expect(stored.columnNames()).toEqual(REVIEW_COLUMNS);
  expect(digestOf(stored.getRows() as string[][])).toBe(digestOf(reviews.map((row) => REVIEW_COLUMNS.map((column) => row[column]))));
  connection.closeSync();
  instance.closeSync();
  expect((await stat(path)).size).toBeLessThan(2_000_000);
});

test('there are exactly as many reviews as were asked for, with one id each, from the first day to the last', () => {
  for (const count of [1, 7, 1500]) expect(makeReviews({ ...SAMPLE, count })).toHaveLength(count);
  expect([reviews.length, plainReviews.length]).toEqual([50_000, 20_000]);
  expect(new Set(reviews.map(({ id }) => id)).size).toBe(50_000);
  const days = dated(reviews).map(({ date }) => date);
  expect([days[0], days.at(-1)]).toEqual(['2025-05-01', '2026-11-15']);
  expect(makeReviews({ ...SAMPLE, seed: 7, count: 50 })).not.toEqual(makeReviews({ ...SAMPLE, count: 50 }));
});

test('three of five reviews are Korean, one English, one Japanese', () => {
  for (const [language, expected] of Object.entries({ ko: 0.6, en: 0.2, ja: 0.2 }))
    expect(Math.abs(share(reviews, (row) => row.language === language) - expected)).toBeLessThan(0.02);
});

test('nobody says the same by chance: repeated texts are spam, paid for, or sent twice', () => {
  const times = new Map<string, number>();
  for (const { id, text, author } of reviews) {
    const plain = normaliseText(text);
    if (plain.length < 10 || id.endsWith('b') || paid.has(author)) continue;
    if (!/example|좋아요좋아요|good good|最高最高/.test(text)) times.set(plain, (times.get(plain) ?? 0) + 1);
  }
  expect([...times.values()].filter((count) => count > 1)).toEqual([]);
  expect(times.size).toBeGreaterThan(44_000);
});

test('ratings mostly, but not always, fit what is said', () => {
  const glad = reviews.filter(says(/추천합니다|Highly recommend|大満足です/));
  const sad = reviews.filter(says(/실망했어요|Very disappointed|がっかりです/));
  expect(share(glad, ({ rating }) => rating >= '4')).toBeGreaterThan(0.8);
  expect(share(sad, ({ rating }) => rating <= '3')).toBeGreaterThan(0.8);
  expect(share(glad, ({ rating }) => rating !== '' && rating <= '2')).toBeGreaterThan(0.003);
});

test('it is spoilt as real files are', () => {
  for (const { is, atLeast } of [
    { is: ({ id }: SampleReview) => id.endsWith('b'), atLeast: 1000 },
    { is: ({ text }: SampleReview) => /https?:|www\./.test(text), atLeast: 400 },
    { is: ({ text }: SampleReview) => text.includes('\n'), atLeast: 500 },
    { is: ({ text }: SampleReview) => text.startsWith('"'), atLeast: 200 },
    { is: ({ date }: SampleReview) => /년|年|^[A-Z][a-z]{2} /.test(date), atLeast: 200 },
    { is: ({ rating }: SampleReview) => rating === '', atLeast: 500 },
    { is: ({ brand }: SampleReview) => brand === '', atLeast: 100 },
  ])
    expect(reviews.filter(is).length).toBeGreaterThan(atLeast);
});

const OCTOBER = { product: 'Daily Sun Cream', from: '2026-10-01', to: '2026-10-31' };
const defective = (row: SampleReview): boolean =>
  row.rating <= '3' && /백탁|분리|하얗게|허옇게|white cast|separat|chalky|白浮き|分離|真っ白/i.test(row.text);

test('a batch of Daily Sun Cream was bad in October 2026, and sold less afterwards', () => {
  expect(share(within(reviews, OCTOBER), defective)).toBeGreaterThan(0.5);
  expect(share(within(reviews, { ...OCTOBER, from: '2025-05-01', to: '2026-09-30' }), defective)).toBeLessThan(0.02);
  expect(share(within(reviews, { ...OCTOBER, from: '2026-11-01', to: '2026-11-15' }), defective)).toBeLessThan(0.03);
  expect(share(within(plainReviews, OCTOBER), defective)).toBeLessThan(0.03);
  expect(within(reviews, OCTOBER).filter(says(/HDS-2609/)).length).toBeGreaterThan(20);
  const late = (rows: readonly Sale[]): number =>
    soldDaily(rows, { product: 'Daily Sun Cream', from: '2026-10-12', to: '2026-11-15' }) /
    soldDaily(rows, { product: 'Daily Sun Cream', from: '2025-10-12', to: '2025-11-15' });
  expect(late(sales)).toBeLessThan(0.7);
  expect(late(plainSales)).toBeCloseTo(1, 1);
});

test('Glow Cushion has cost more since July 2026: people complain, and buy less of it', () => {
  const complains = (row: SampleReview): boolean =>
    row.rating <= '3' &&
    /비싸|비쌉|비싼|부담|인상|가격이 |값이 |expensive|overpriced|pricey|price (?:went|increase|hike)|値上|高すぎ|高い|価格が上/i.test(
      row.text,
    );
  const [since, before] = [
    { product: 'Glow Cushion', from: '2026-07-01' },
    { product: 'Glow Cushion', to: '2026-06-30' },
  ];
  expect(share(within(reviews, since), complains)).toBeGreaterThan(0.33);
  expect(share(within(reviews, before), complains)).toBeLessThan(0.12);
  expect(share(within(plainReviews, since), complains)).toBeLessThan(0.12);
  const prices = (rows: readonly Sale[], where: Where): number[] => [
    ...new Set(rows.filter((row) => isIn(row, where)).map(({ price }) => price)),
  ];
  expect([prices(sales, before), prices(sales, since), prices(plainSales, { product: 'Glow Cushion' })]).toEqual([
    [28_000],
    [34_000],
    [28_000],
  ]);
  expect(soldDaily(sales, since) / soldDaily(sales, before)).toBeLessThan(0.8);
  expect(soldDaily(plainSales, since) / soldDaily(plainSales, before)).toBeCloseTo(1, 1);
});

test('a campaign for Rice Toner sold two and a half times as much for three weeks, and is talked about by name', () => {
  const campaign = { product: 'Rice Toner', from: '2026-04-06', to: '2026-04-26' };
  const before = { product: 'Rice Toner', from: '2026-03-16', to: '2026-04-05' };
  const after = { product: 'Rice Toner', from: '2026-04-27', to: '2026-05-17' };
  const named = says(/쌀광 ?챌린지|rice ?glow|ライスグロウ/i);
  expect(soldDaily(sales, campaign) / soldDaily(sales, before)).toBeCloseTo(2.5, 0);
  expect(soldDaily(sales, after) / soldDaily(sales, before)).toBeCloseTo(1, 1);
  expect(within(reviews, campaign).length / within(reviews, before).length).toBeGreaterThan(2);
  expect(share(within(reviews, campaign), named)).toBeGreaterThan(0.3);
  expect(
    dated(reviews)
      .filter(named)
      .every((row) => isIn(row, campaign)),
  ).toBe(true);
  expect(plainReviews.some(named)).toBe(false);
  expect(soldDaily(plainSales, campaign) / soldDaily(plainSales, before)).toBeCloseTo(1, 1);
});

/** Whoever has written more than twenty reviews. */
function prolific(rows: readonly SampleReview[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { author } of rows) counts.set(author, (counts.get(author) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 20).map(([author]) => author));
}
const paid = prolific(reviews);

test('eight people praised UV Fit Sun 350 times in one week of June 2026, in nearly the same words', () => {
  const fakes = reviews.filter((row) => paid.has(row.author) && isIn(row, { product: 'UV Fit Sun', from: '2026-06-08', to: '2026-06-14' }));
  expect([paid.size, fakes.length]).toEqual([8, 350]);
  expect(fakes.every(({ rating, language, text }) => rating === '5' && language === 'ko' && /선크림/.test(text) && /솔린/.test(text))).toBe(
    true,
  );
  // Few are the same to the letter, so that counting repeated texts does not find them all.
  expect(new Set(fakes.map(({ text }) => normaliseText(text))).size).toBeGreaterThan(100);
  expect(prolific(plainReviews).size).toBe(0);
});

test('parcels of coupang, and of nobody else, were late in September 2026', () => {
  const late = says(/배송[^.]*(?:늦|지연|느려|느린|걸려|걸렸|밀렸|최악|엉망)|예정일이[^.]*밀렸|뒤에 (?:왔|도착)/);
  const september = { from: '2026-09-01', to: '2026-09-30' };
  expect(share(within(reviews, { ...september, platform: 'coupang' }), late)).toBeGreaterThan(0.45);
  expect(share(within(reviews, { ...september, platform: 'naver' }), late)).toBeLessThan(0.1);
  expect(share(within(reviews, { platform: 'coupang', from: '2026-08-01', to: '2026-08-31' }), late)).toBeLessThan(0.1);
  expect(share(within(plainReviews, { ...september, platform: 'coupang' }), late)).toBeLessThan(0.1);
});

test('sunscreens sell in summer, creams and cleansers in winter, all of it at weekends', () => {
  const [summer, winter] = [
    { from: '2025-06-01', to: '2025-08-31' },
    { from: '2025-12-01', to: '2026-02-28' },
  ];
  const ratio = (rows: readonly Sale[], category: string): number =>
    soldDaily(rows, { category, ...summer }) / soldDaily(rows, { category, ...winter });
  expect(ratio(sales, 'sunscreen')).toBeGreaterThan(2.5);
  expect(ratio(sales, 'cream')).toBeLessThan(0.5);
  expect(ratio(sales, 'cleanser')).toBeLessThan(0.6);
  const isWeekend = ({ date }: Sale): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
  const weekend = (rows: readonly Sale[]): number =>
    soldDaily(rows.filter(isWeekend), {}) /
    soldDaily(
      rows.filter((row) => !isWeekend(row)),
      {},
    );
  expect(weekend(sales)).toBeGreaterThan(1.25);
  expect(
    [ratio(plainSales, 'sunscreen'), ratio(plainSales, 'cream'), weekend(plainSales)].every((value) => Math.abs(value - 1) < 0.05),
  ).toBe(true);
});

test('Water Tint overtakes Velvet Tint in the summer of 2026, and is praised for colour that lasts', () => {
  const lasting = says(/지속력|오래가|안 지워|lasts|long-lasting|色持ち|長持ち/i);
  const tint = { product: 'Water Tint', from: '2026-03-01' };
  expect(share(within(reviews, tint), lasting)).toBeGreaterThan(0.28);
  expect(share(within(reviews, { product: 'Water Tint', to: '2026-02-28' }), lasting)).toBeLessThan(0.06);
  expect(share(within(reviews, { ...tint, product: 'Velvet Tint' }), lasting)).toBeLessThan(0.06);
  expect(share(within(plainReviews, tint), lasting)).toBeLessThan(0.06);
  const part = (rows: ReturnType<typeof makeMarket>, month: string): number => {
    const units = (product?: string): number =>
      rows
        .filter((row) => row.category === 'lipstick' && row.week.startsWith(month) && row.product === (product ?? row.product))
        .reduce((sum, row) => sum + row.units, 0);
    return units('Water Tint') / units();
  };
  const market = makeMarket(SAMPLE, sales);
  const shares = ['2026-02', '2026-04', '2026-06', '2026-08', '2026-10'].map((month) => part(market, month));
  expect(shares).toEqual(shares.toSorted((less, more) => less - more));
  expect([part(market, '2026-02') < 0.4, part(market, '2026-10') > 0.6]).toEqual([true, true]);
  expect(Math.abs(part(makeMarket(PLAIN, plainSales), '2026-10') - 0.375)).toBeLessThan(0.02);
});

test('Cica Serum runs out before more can come, Velvet Tint lasts for more than a year, and all else is well', () => {
  const days = (rows: ReturnType<typeof makeStock>, sold: readonly Sale[]): Record<string, number> =>
    Object.fromEntries(rows.map(({ product, on_hand: onHand }) => [product, onHand / soldDaily(sold, { product, from: '2026-10-19' })]));
  const stock = makeStock(SAMPLE, sales);
  const { 'Cica Serum': serum = 0, 'Velvet Tint': tint = 0, ...others } = days(stock, sales);
  expect(serum).toBeLessThan((stock.find(({ product }) => product === 'Cica Serum')?.lead_time_days ?? 0) / 2);
  expect(tint).toBeGreaterThan(365);
  for (const left of [...Object.values(others), ...Object.values(days(makeStock(PLAIN, plainSales), plainSales))]) {
    expect(left).toBeGreaterThan(60);
    expect(left).toBeLessThan(90);
  }
});

test('sales add up, and every planted fact is about a product, platform, brand or category that is there', () => {
  expect(sales.every(({ units, price, revenue }) => units >= 0 && revenue === units * price)).toBe(true);
  const { facts } = parse(sampleTextFiles()['facts.yaml']);
  expect(facts).toHaveLength(12);
  for (const { subject, from, to, expected } of facts) {
    const { product, platform, brand, category } = subject;
    const names = { ...(product && { product }), ...(platform && { platform }), ...(brand && { brand }), ...(category && { category }) };
    expect(reviews.some((row) => Object.entries(names).every(([column, name]) => row[column as keyof SampleReview] === name))).toBe(true);
    expect([from <= to, expected.length > 10]).toEqual([true, true]);
  }
});
