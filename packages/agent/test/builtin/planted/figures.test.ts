import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../src/contract/language.ts';
import type { ToolOutput } from '../../../src/contract/todo-result.ts';
import { readMaterial } from '../../../src/tools/builtin/material/material.ts';
import { composePromotion } from '../../../src/tools/builtin/video/compose-promotion.ts';
import { composeSummary } from '../../../src/tools/builtin/video/compose-summary.ts';
import { readPdf } from '../report/read-pdf.ts';
import { DATA_FOLDER } from '../run-tools.ts';
import { type WholeRun, wholeRun } from './whole-run.ts';

/*
 * The figures that people read in a report, a film, a sheet and an order are those that SQL counts in data/sample. What a review
 * says is read by the sentiment tool, which is measured elsewhere; everything that is counted from there on is counted here again.
 */

let run: WholeRun;
let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  run = await wholeRun(DATA_FOLDER, 'sample');
  instance = await DuckDBInstance.create(':memory:', { threads: '1', autoinstall_known_extensions: 'false' });
  connection = await instance.connect();
  const at = (path: string): string => `'${path.replaceAll("'", "''")}'`;
  await connection.run(`create view sales as from read_csv(${at(join(DATA_FOLDER, 'sample/sales.csv'))})`);
  await connection.run(`create view stock as from read_csv(${at(join(DATA_FOLDER, 'sample/stock.csv'))})`);
  await connection.run(`create view raw as from read_parquet(${at(join(DATA_FOLDER, 'sample/reviews.parquet'))})`);
  await connection.run(`create view labelled as from read_parquet(${at(join(run.context.folder, run.sentiment.table))})`);
}, 120_000);
afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await run.remove();
});

/** The one row of a statement, as plain numbers and texts. */
async function row(sql: string): Promise<Record<string, any>> {
  const [first = {}] = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
    ]),
  );
}
const written = (value: number): string => new Intl.NumberFormat('en').format(value);
const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`;
const textOf = async (output: ToolOutput, name: string): Promise<string> =>
  readFile(join(run.context.folder, output.artifacts.find((artifact) => artifact.name === name)?.path ?? ''), 'utf8');

const TALLY = `count(*) as reviews, count(*) filter (label = 'positive') as positive, count(*) filter (label = 'negative') as negative`;
const ofProduct = (product: string): Promise<Record<string, any>> => row(`select ${TALLY} from labelled where product = '${product}'`);

test('no review is lost on the way: what came in is what was left out and what was read', async () => {
  const { rows } = await row('select count(*) as rows from raw');
  const left = Object.values(run.clean.left_out).reduce((sum, count) => sum + (count ?? 0), 0);
  expect([run.clean.rows_before, run.clean.rows + left]).toEqual([rows, rows]);
  expect(await row('select count(*) as rows, count(distinct id) as ids from labelled')).toEqual({
    rows: run.sentiment.total.reviews,
    ids: run.sentiment.total.reviews,
  });
  // Praise that was ordered is in nobody's figures.
  expect(
    await row(`select count(*) as rows from labelled join raw using (id) where author in
    (select author from raw group by author having count(*) > 20)
        and labelled.product = 'UV Fit Sun' and labelled.date between '2026-06-08' and '2026-06-14'`),
  ).toEqual({ rows: 0 });
});

describe.each(['ko', 'en', 'ja'] as const)('a report in %s', (language) => {
  test('tells the figures that SQL counts', async () => {
    const text = await textOf(await run.call('report', { format: 'text', top: 20 }, language), 'report.txt');
    const all = await row(`select ${TALLY} from labelled`);
    for (const count of [all['reviews'], all['positive'], all['negative']]) expect(text).toContain(written(count));
    for (const product of ['Rice Toner', 'Glow Cushion', 'Water Tint']) {
      const { reviews, positive, negative } = await ofProduct(product);
      expect(text).toMatch(
        new RegExp(`${product} +${written(reviews)} +${written(positive)} \\(${percent(positive, reviews)}\\) +${written(negative)} \\(`),
      );
    }
    for (const { name, reviews, share } of run.competitor.brands) {
      const counted = await row(`select count(*) filter (brand = '${name}') as own, count(brand) as whole from labelled`);
      expect([reviews, Math.round(share * 1000)]).toEqual([counted['own'], Math.round((counted['own'] / counted['whole']) * 1000)]);
      expect(text).toContain(written(reviews));
    }
    const { units, days } = await row(
      `select sum(units) as units, count(distinct date) as days from sales where product = 'Rice Toner' and date between '2026-04-06' and '2026-04-26'`,
    );
    expect(text).toContain(String(Math.round(units / days)));
  });
});

test('aspects and rises are counted as SQL counts them', async () => {
  for (const { aspect, mentions, positive, negative } of run.sentiment.aspects)
    expect({ mentions, positive, negative }).toEqual(
      await row(`select count(*) filter (list_contains(mentioned, '${aspect}')) as mentions,
        count(*) filter (list_contains(praised, '${aspect}')) as positive, count(*) filter (list_contains(criticised, '${aspect}')) as negative from labelled`),
    );
  for (const { dimension, name, aspect, from, to, reviews, complaints } of run.sentiment.rises)
    expect({ reviews, complaints }).toEqual(
      await row(`select count(*) as reviews, count(*) filter (list_contains(criticised, '${aspect}')) as complaints from labelled
        where ${dimension} = '${name}' and strftime(date, '%Y-%m') between '${from}' and '${to}'`),
    );
});

test('a sheet for one product has its own reviews, its own sales and nobody else\u2019s', async () => {
  const output = await run.call('sales_material', { product: 'Rice Toner' });
  const { pages } = readPdf(await readFile(join(run.context.folder, output.artifacts[0]?.path ?? '')));
  const [page = ''] = pages;
  const { reviews, positive } = await ofProduct('Rice Toner');
  expect(page).toContain(written(reviews));
  expect(page).toContain(percent(positive, reviews));
  expect(page).not.toContain(written(run.sentiment.total.reviews));
  const { units } = await row(`select sum(units) as units from sales where product = 'Rice Toner' and strftime(date, '%Y-%m') = '2026-04'`);
  expect(page).toContain(written(units));
  const delivery = await row(
    `select count(*) filter (list_contains(mentioned, 'delivery')) as mentions, count(*) filter (list_contains(criticised, 'delivery')) as bad
     from labelled where product = 'Rice Toner'`,
  );
  expect(page).toContain(`Of ${written(delivery['mentions'])} mentions of delivery, ${written(delivery['bad'])} complain`);
  // The rivals on it are those of its category, and the rise on one platform is said to be there.
  const { reviews: rival } = await ofProduct('Hydra Toner');
  expect(page).toContain(`of ${written(rival)}`);
  expect(page).toMatch(/in Sep 2026 \(coupang\)/);
});

test('ads stand on the reviews of their product, in words and in what they warn of', async () => {
  const output = await run.call('ad_creative', { product: 'Rice Toner', purpose: 'ad_copy', quantity: 10 });
  const text = JSON.stringify(output.data);
  const effect = await row(
    `select count(*) filter (list_contains(mentioned, 'effect')) as mentions, count(*) filter (list_contains(praised, 'effect')) as good
     from labelled where product = 'Rice Toner'`,
  );
  expect(text).toContain(`${written(effect['good'])} of ${written(effect['mentions'])} praise the effect`);
  expect(output.warnings.join('\n')).not.toContain('Daily Sun Cream');
});

const material = (language: Language, product?: string) =>
  readMaterial({ earlier: run.outputs }, run.context, { language, brand: undefined, product, unnamed: '-' });

test.each(['ko', 'en', 'ja'] as const)('the scenes of films in %s show the figures that SQL counts', async (language) => {
  const whole = await material(language);
  if (whole.findings === undefined) throw new Error('nothing was found');
  const scenes = JSON.stringify(composeSummary(whole, whole.findings, 'T', ''));
  const all = await row(`select ${TALLY} from labelled`);
  expect(scenes).toContain(`"value":${all['reviews']},`);
  for (const part of [all['positive'], all['negative']]) expect(scenes).toContain(`"value":${Math.round((part / all['reviews']) * 100)},`);
  // What is drawn of one product is told of that product.
  const line = composeSummary(whole, whole.findings, 'T', '').find(({ picture }) => picture.kind === 'line');
  expect(JSON.stringify(line)).toContain('Daily Sun Cream');
  const october = await row(`select ${TALLY} from labelled where product = 'Daily Sun Cream' and strftime(date, '%Y-%m') = '2026-10'`);
  const points = line?.picture.kind === 'line' ? line.picture.points : [];
  expect(points.find(({ name }) => name === '26.10')?.value).toBeCloseTo((october['negative'] / october['reviews']) * 100, 1);

  const toner = await material(language, 'Rice Toner');
  const promotion = JSON.stringify(composePromotion(toner, 'T', ''));
  const own = await ofProduct('Rice Toner');
  expect(promotion).toContain(`"value":${own['reviews']},`);
  expect(promotion).toContain(`"value":${Math.round((own['positive'] / own['reviews']) * 100)},`);
  expect(promotion).not.toContain('sample/reviews');
});

test('what a film says of nothing in particular names how many brands it is about', async () => {
  expect((await material('ko')).name).toBe('Harudam, Nuvera 외 2개 브랜드');
  expect((await material('en')).name).toBe('Harudam, Nuvera and 2 more brands');
  expect((await material('ja')).name).toBe('Harudam, Nuvera ほか2ブランド');
});

test('weeks, stock and days of cover are those of the files', async () => {
  for (const { product, history, on_hand: onHand, per_day: perDay, days_of_cover: cover, lead_time_days: lead } of run.inventory.items) {
    const counted = await row(`select on_hand, lead_time_days as lead from stock where product = '${product}'`);
    expect({ on_hand: onHand, lead }).toEqual(counted);
    for (const { week, units } of history.slice(-3))
      expect({ units }).toEqual(
        await row(
          `select sum(units) as units from sales where product = '${product}' and date between date '${week}' and date '${week}' + 6`,
        ),
      );
    const recent = await row(`select sum(units) / 28.0 as daily from sales where product = '${product}' and date > date '2026-11-15' - 28`);
    // What is foretold is near what is sold: no event is planned, and seasons turn slowly.
    expect([product, Math.abs(perDay / recent['daily'] - 1) < 0.35]).toEqual([product, true]);
    expect([product, Math.abs((cover ?? 0) - (onHand - perDay) / perDay) < 40]).toEqual([product, true]);
  }
});
