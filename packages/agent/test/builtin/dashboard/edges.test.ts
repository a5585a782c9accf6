import { expect, test } from 'vitest';
import type { Language } from '../../../src/contract/language.ts';
import { handedOver, sentimentFindings } from '../report/report-findings.ts';
import { startRun } from '../run-tools.ts';
import { collected, dashboardOf, figure } from './made-dashboard.ts';

const LANGUAGES: readonly Language[] = ['ko', 'en', 'ja'];
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10));
const csv = (header: string, rows: readonly string[]) => [header, ...rows].join('\n');

test.each(LANGUAGES)('with nothing to show it says so, in %s', async (language) => {
  const run = await startRun({ language });
  const said = { ko: '보여 줄 자료가 없습니다', en: 'nothing to show', ja: '表示するデータがありません' }[language];
  await expect(run.call('dashboard', {}, [])).rejects.toThrow(said);
  expect(await run.files()).toEqual([]);
});

test('parameters that it does not have are refused by name', async () => {
  const run = await startRun();
  await expect(run.call('dashboard', { metric: ['profit'], colour: 'red' }, [])).rejects.toThrow(/dashboard: metric\.0: .*colour/s);
});

test('reviews alone make a dashboard that says that sales are not known', async () => {
  const rows = days('2026-09-01', 60).map((day, index) => `r${index},${day},Harudam,Cream,naver,${1 + (index % 5)},nice ${index}`);
  const { run, raw } = await collected({ 'reviews.csv': csv('id,date,brand,product,platform,rating,text', rows) });
  const clean = await run.call('preprocessor', {}, [raw]);
  const { page, html } = await dashboardOf(run, [raw, clean], { purpose: 'kpi_dashboard' });
  expect(page.figures.map(({ metric }) => metric)).toEqual(['review_count', 'rating']);
  expect(html).toContain('There are no sales records, so revenue and units are not known.');
  expect(html).toContain('Opinions were not read');
  expect(page.title).toBe('Harudam: KPI dashboard');
});

test('sales alone, without units, without a platform and with a currency', async () => {
  const rows = days('2026-09-01', 60).map((day) => `${day},Harudam,Cream,100.5,EUR`);
  const { run, raw } = await collected({ 'sales.csv': csv('date,brand,product,revenue,currency', rows) });
  const { page, html } = await dashboardOf(run, [raw]);
  expect(page.figures.map(({ metric }) => metric)).toEqual(['revenue']);
  expect(figure(page, 'revenue')).toMatchObject({ value: 2814, before: 2814 });
  expect(html).toContain('€2,814');
  expect(html).not.toContain('does not say which currency');
});

test('a table that an earlier step says it made, and that is not there, is named', async () => {
  const run = await startRun();
  const gone = handedOver('sentiment_findings', { ...sentimentFindings('en'), table: 'nowhere.parquet' });
  await expect(dashboardOf(run, [gone])).rejects.toThrow('nowhere.parquet');
});

test('a month that has only begun is compared with as many days of the one before', async () => {
  const rows = days('2026-09-01', 76).map((day) => `${day},Harudam,Cream,naver,${Number(day.slice(5, 7))},100`);
  const { run, raw } = await collected({ 'sales.csv': csv('date,brand,product,platform,units,revenue', rows) });
  const { page } = await dashboardOf(run, [raw], { date_from: '2026-11-01', date_to: '2026-11-30' });
  expect(page.period).toBe('1 Nov 2026 – 15 Nov 2026');
  expect(figure(page, 'sales')).toMatchObject({ value: 15 * 11, before: 15 * 10 });
});

test('what there is only half of is not compared, and days that were not collected are named', async () => {
  const rows = days('2026-10-10', 37).map((day) => `${day},Harudam,Cream,naver,2,100`);
  const { run, raw } = await collected({ 'sales.csv': csv('date,brand,product,platform,units,revenue', rows) });
  const { page, html } = await dashboardOf(run, [raw], { date_from: '2026-11-01', date_to: '2026-11-30' });
  expect(figure(page, 'sales')).toMatchObject({ value: 30, before: null });
  expect(html).toContain('nothing earlier to compare with');
  const past = await dashboardOf(run, [raw], { date_from: '2024-01-01', date_to: '2024-01-31' });
  expect(past.html).toContain('There is no data for the period that was asked for. There is data for 10 Oct 2026 – 15 Nov 2026.');
  expect(figure(past.page, 'sales')?.value).toBe(56);
});

test('sales that end days before reviews do are not taken for a fall', async () => {
  const sales = days('2026-08-01', 97).map((day) => `${day},Harudam,Cream,naver,2,100`);
  const reviews = days('2026-08-01', 107).map((day, index) => `r${index},${day},Harudam,Cream,naver,4,nice ${index}`);
  const { run, raw } = await collected({
    'sales.csv': csv('date,brand,product,platform,units,revenue', sales),
    'reviews.csv': csv('id,date,brand,product,platform,rating,text', reviews),
  });
  const clean = await run.call('preprocessor', {}, [raw]);
  const { page } = await dashboardOf(run, [raw, clean]);
  expect(page.period).toContain('9 Oct 2026 – 5 Nov 2026');
  expect(figure(page, 'sales')).toMatchObject({ value: 56, before: 56 });
  expect(figure(page, 'review_count')).toMatchObject({ value: 28, before: 28 });
});

test('sales that begin in the middle of the period before are not taken for a rise', async () => {
  const sales = days('2026-10-05', 42).map((day) => `${day},Harudam,Cream,naver,2,100`);
  const reviews = days('2026-08-01', 107).map((day, index) => `r${index},${day},Harudam,Cream,naver,4,nice ${index}`);
  const { run, raw } = await collected({
    'sales.csv': csv('date,brand,product,platform,units,revenue', sales),
    'reviews.csv': csv('id,date,brand,product,platform,rating,text', reviews),
  });
  const clean = await run.call('preprocessor', {}, [raw]);
  const { page } = await dashboardOf(run, [raw, clean]);
  expect(figure(page, 'sales')).toMatchObject({ value: 56, before: null });
  expect(figure(page, 'review_count')).toMatchObject({ value: 28, before: 28 });
});

test('days that are still to come, and records without a day, are left out and counted', async () => {
  const rows = [...days('2026-09-01', 60).map((day) => `${day},Harudam,Cream,naver,2,100`), '2099-01-01,Harudam,Cream,naver,900,100'];
  const { run, raw } = await collected({ 'sales.csv': csv('date,brand,product,platform,units,revenue', rows) });
  const { page, html } = await dashboardOf(run, [raw]);
  expect(page.period).toContain('30 Oct 2026');
  expect(figure(page, 'sales')?.value).toBe(56);
  expect(html).toContain('Records dated after today are left out: 1.');
});

test('thousands of products over years fit into a page of a few megabytes, and still add up', async () => {
  const dates = days('2023-01-02', 1000).filter((_, index) => index % 3 === 0);
  const rows = dates.flatMap((day, index) =>
    Array.from({ length: 60 }, (_, one) => {
      const product = (index * 60 + one) % 5000;
      return `${day},Brand ${product % 40},Product ${product},shop ${product % 25},${1 + (product % 3)},${10 + product}`;
    }),
  );
  const { run, raw } = await collected({ 'sales.csv': csv('date,brand,product,platform,units,revenue', rows) });
  const { html, bytes, page } = await dashboardOf(run, [raw], { date_from: '2023-01-02', date_to: '2025-09-28' });
  expect(bytes).toBeLessThan(4_000_000);
  const units = rows.reduce((sum, row) => sum + Number(row.split(',')[4]), 0);
  expect(figure(page, 'sales')?.value).toBe(units);
  expect(html).toMatch(/lumped together as “Other or unknown”: 4,\d\d\d\./);
  expect(html).toContain('added up by week');
});

test('the same data makes the same page', async () => {
  const rows = days('2026-09-01', 60).map((day) => `${day},Harudam,Cream,naver,2,100`);
  const { run, raw } = await collected({ 'sales.csv': csv('date,brand,product,platform,units,revenue', rows) });
  const [one, other] = [await dashboardOf(run, [raw]), await dashboardOf(run, [raw])];
  expect(other.output).toEqual(one.output);
  expect(other.html).toBe(one.html);
});
