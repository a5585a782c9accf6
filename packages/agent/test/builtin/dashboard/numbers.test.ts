import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { launchChromium } from '../../../../../test/browser/launch.ts';
import { sqlText, withTables } from '../../../src/tables/index.ts';
import { CleanDataSchema } from '../../../src/tools/builtin/preprocessor/clean-data.ts';
import { SentimentFindingsSchema } from '../../../src/tools/builtin/sentiment/findings.ts';
import { DATA_FOLDER, startRun, type TestRun } from '../run-tools.ts';
import { dashboardOf, figure } from './made-dashboard.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const SALES = `${DATA_FOLDER}/sample/sales.csv`;

/** The sales of the sample, of all its days, and some of its reviews. */
async function sampleRun() {
  const run = await startRun({ language: 'en' });
  const sales = await run.call('collector', { source: 'sample/sales.csv' });
  const reviews = await run.call('collector', { source: 'sample/reviews.parquet', platform: ['amazon'] });
  const clean = await run.call('preprocessor', {}, [reviews]);
  const said = await run.call('sentiment', {}, [clean]);
  return { run, earlier: [sales, clean, said], clean, said };
}

/** What SQL says of the file itself. */
const ask = (run: TestRun, sql: string, table = SALES) =>
  withTables({ folder: run.folder, signal: new AbortController().signal, reads: [SALES] }, (tables) =>
    tables.row(z.record(z.string(), z.number().nullable()), sql.replace('sales', `read_csv(${sqlText(table)})`)),
  );

const within = (from: string, to: string, more = 'true') =>
  `select sum(revenue)::double as revenue, sum(units)::double as units from sales where date between '${from}' and '${to}' and ${more}`;

test('sales of a month and of the month before are what SQL adds up from the file', async () => {
  const { run, earlier } = await sampleRun();
  const { page, output } = await dashboardOf(run, earlier, { date_from: '2026-10-01', date_to: '2026-10-31', metric: ['revenue'] });
  const [now, before] = [await ask(run, within('2026-10-01', '2026-10-31')), await ask(run, within('2026-09-01', '2026-09-30'))];
  expect(now['revenue']).toBeGreaterThan(1e8);
  expect(figure(page, 'revenue')).toMatchObject({ value: now['revenue'], before: before['revenue'] });
  expect(figure(page, 'sales')).toMatchObject({ value: now['units'], before: before['units'] });
  expect(figure(page, 'price')?.value).toBeCloseTo((now['revenue'] ?? 0) / (now['units'] ?? 1), 6);
  expect(page.period).toBe('1 Oct 2026 – 31 Oct 2026');
  const percent = (((now['revenue'] ?? 0) / (before['revenue'] ?? 1) - 1) * 100).toFixed(1);
  expect(output.summary).toContain(`(${percent}%)`);
});

test('reviews, ratings and opinions are those of the cleaned and labelled tables', async () => {
  const { run, earlier, clean, said } = await sampleRun();
  const { page } = await dashboardOf(run, earlier, { date_from: '2026-07-01', date_to: '2026-09-30', purpose: 'review_dashboard' });
  const { table } = CleanDataSchema.parse(clean.data['clean_data']);
  const { table: labelled } = SentimentFindingsSchema.parse(said.data['sentiment_findings']);
  const counted = await withTables({ folder: run.folder, signal: new AbortController().signal }, async (tables) => {
    await tables.view('clean', table);
    await tables.view('labelled', labelled);
    const row = (from: string, to: string) =>
      tables.row(
        z.record(z.string(), z.number()),
        `select (select count(*) from clean where date between '${from}' and '${to}') as reviews, (select avg(rating) from clean where date between '${from}' and '${to}') as rating,
           (select avg((label = 'negative')::int) * 100 from labelled where date between '${from}' and '${to}') as negative`,
      );
    return { now: await row('2026-07-01', '2026-09-30'), before: await row('2026-04-01', '2026-06-30') };
  });
  expect(figure(page, 'review_count')).toMatchObject({ value: counted.now['reviews'], before: counted.before['reviews'] });
  expect(figure(page, 'rating')?.value).toBeCloseTo(counted.now['rating'] ?? 0, 9);
  expect(figure(page, 'rating')?.before).toBeCloseTo(counted.before['rating'] ?? 0, 9);
  expect(figure(page, 'negative_share')?.value).toBeCloseTo(counted.now['negative'] ?? 0, 9);
  expect(page.figures.map(({ metric }) => metric)).toEqual(['review_count', 'rating', 'negative_share', 'positive_share']);
});

test('beside a report about a month the page has that month alone, and compares it with the month before all the same', async () => {
  const run = await startRun({ language: 'en' });
  const asked = { date_from: '2026-10-01', date_to: '2026-10-31' };
  const raw = await run.call('collector', { source: 'sample', brand: ['Nuvera'], ...asked });
  const clean = await run.call('preprocessor', {}, [raw]);
  const said = await run.call('sentiment', {}, [clean]);
  const { compared: [, before] = [] } = SentimentFindingsSchema.parse(said.data['sentiment_findings']);
  const { page, output, url } = await dashboardOf(run, [raw, clean, said], asked);
  const sold = (from: string, to: string) => ask(run, within(from, to, "brand = 'Nuvera'"));
  const [now, then] = [await sold('2026-10-01', '2026-10-31'), await sold('2026-09-01', '2026-09-30')];
  expect(figure(page, 'sales')).toEqual({ metric: 'sales', value: now['units'], before: then['units'] });
  expect(figure(page, 'review_count')).toMatchObject({ before: before?.reviews });
  expect(figure(page, 'negative_share')?.before).toBeCloseTo(((before?.negative ?? 0) / (before?.reviews ?? 1)) * 100, 9);
  expect(output.summary).toContain('%)');
  const tab = await browser.newPage();
  await tab.goto(url);
  expect(await tab.locator('#kpis').textContent()).not.toContain('nothing earlier');
  // What came before is there to compare with, and not to be looked at as if it had been asked for.
  const periods = await tab.getByLabel('Period', { exact: true }).locator('option').allTextContents();
  expect(periods).toEqual(['1 Oct 2026 – 31 Oct 2026', 'Last 4 weeks · 4 Oct 2026 – 31 Oct 2026']);
  await tab.getByLabel('Platform', { exact: true }).selectOption('naver');
  expect(await tab.locator('#products tbody tr').first().textContent()).toMatch(/[+−-]\d/);
  await tab.close();
});

const number = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.-]/g, ''));
const shown = async (page: Page, metric: string) => number(await page.locator(`[data-metric="${metric}"]`).getAttribute('title'));

test('what is chosen in the page is added up anew, in figures, charts and tables', async () => {
  const { run, earlier } = await sampleRun();
  const { url } = await dashboardOf(run, earlier);
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last month · 1 Oct 2026 – 31 Oct 2026' });
  await page.getByLabel('Brand', { exact: true }).selectOption('Nuvera');
  await page.getByLabel('Platform', { exact: true }).selectOption('naver');
  const chosen = await ask(run, within('2026-10-01', '2026-10-31', "brand = 'Nuvera' and platform = 'naver'"));
  expect(await shown(page, 'revenue')).toBe(chosen['revenue']);
  expect(await shown(page, 'sales')).toBe(chosen['units']);

  const tint = await ask(run, within('2026-10-01', '2026-10-31', "product = 'Velvet Tint' and platform = 'naver'"));
  const row = page.locator('#products tr', { has: page.getByRole('rowheader', { name: 'Velvet Tint' }) });
  expect(number(await row.locator('td[data-value]').first().getAttribute('data-value'))).toBe(tint['revenue']);
  // Of the products only those of the chosen brand are left, and the same can be chosen.
  expect(await page.locator('#products tbody tr').count()).toBe(3);
  expect(await page.locator('select[name="product"] option:not([hidden])').allTextContents()).not.toContain('Rice Toner');

  // The points of the chart add up to the same.
  const chart = page.locator('.chart-card', { has: page.getByRole('heading', { name: 'Revenue' }) });
  await chart.getByText('Show the numbers').click();
  const points = await chart.locator('tbody tr td:nth-child(2)').allTextContents();
  expect(points).toHaveLength(31);
  expect(points.reduce((sum, text) => sum + number(text), 0)).toBe(chosen['revenue']);

  await page.getByLabel('Product', { exact: true }).selectOption('Velvet Tint');
  expect(await shown(page, 'revenue')).toBe(tint['revenue']);
  await page.getByRole('button', { name: 'Reset' }).click();
  const all = await ask(run, within('2026-10-19', '2026-11-15'));
  expect(await shown(page, 'revenue')).toBe(all['revenue']);
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'All days · 1 May 2025 – 15 Nov 2026' });
  expect(await shown(page, 'revenue')).toBe((await ask(run, within('2025-05-01', '2026-11-15')))['revenue']);
  await page.close();
});
