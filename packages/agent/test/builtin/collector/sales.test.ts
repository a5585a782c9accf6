import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderWith, startRun } from '../run-tools.ts';
import { tableRows } from './rows.ts';

const REVIEWS = 'id,date,brand,product,text\nr1,2026-10-01,Harudam,Rice Toner,촉촉해요\nr2,2026-10-02,Solin,UV Fit Sun,산뜻해요\n';
const SALES =
  '판매일,브랜드,상품명,판매수량,판매금액\n2026.10.01,Harudam,Rice Toner,"1,200","₩21,600,000"\n2026.10.02,Solin,UV Fit Sun,3,\nsomeday,Solin,UV Fit Sun,3,\n';
const STOCK = 'product,brand,on_hand,expected_on,as_of\nRice Toner,Harudam,40,2026-11-27,2026-11-15\nUV Fit Sun,Solin,7,,2026-11-15\n';

async function collect(files: Record<string, string>, parameters: Record<string, any>) {
  const run = await startRun({ dataFolder: await dataFolderWith(files) });
  const output = await run.call('collector', parameters);
  return { run, output, raw: output.data['raw_data'] as any, sales: output.data['sales_data'] as any };
}

test('files of a folder are told apart by their columns, and typed', async () => {
  const { run, output, raw, sales } = await collect(
    { 'set/a.csv': REVIEWS, 'set/b.csv': SALES, 'set/c.csv': STOCK, 'set/README.md': '#' },
    { source: 'set' },
  );
  expect(raw).toMatchObject({ rows: 2, source: 'set/a.csv' });
  expect(sales).toMatchObject({ rows: 2, from: '2026-10-01', to: '2026-10-02', currency: null, brands: ['Harudam', 'Solin'] });
  expect(await tableRows(run.folder, sales.table)).toEqual([
    {
      date: '2026-10-01',
      brand: 'Harudam',
      product: 'Rice Toner',
      category: null,
      platform: null,
      units: 1200,
      price: null,
      revenue: 21_600_000,
    },
    { date: '2026-10-02', brand: 'Solin', product: 'UV Fit Sun', category: null, platform: null, units: 3, price: null, revenue: null },
  ]);
  expect(await tableRows(run.folder, sales.stock)).toMatchObject([
    { product: 'Rice Toner', on_hand: 40, expected_on: '2026-11-27', on_order: null },
    { product: 'UV Fit Sun', on_hand: 7, expected_on: null },
  ]);
  expect(output.warnings).toEqual(["Sales records left out because their day or quantity can't be read: 1."]);
  expect(output.sources.map(({ name }) => name)).toEqual(['set/a.csv', 'set/b.csv']);
});

test('what is asked for narrows down sales and stock as it does reviews', async () => {
  const { run, sales } = await collect(
    { 'set/a.csv': REVIEWS, 'set/b.csv': SALES, 'set/c.csv': STOCK },
    { source: 'set', brand: ['harudam'] },
  );
  expect(sales).toMatchObject({ rows: 1, brands: ['Harudam'] });
  expect(await tableRows(run.folder, sales.stock)).toMatchObject([{ product: 'Rice Toner' }]);
});

test('a source without sales hands on none, and a source without reviews none of these', async () => {
  expect((await collect({ 'a.csv': REVIEWS }, { source: 'a.csv' })).sales).toBeNull();
  const { raw, run, output } = await collect({ 'b.csv': SALES }, { source: 'b.csv' });
  expect(raw).toBeNull();
  await expect(run.call('preprocessor', {}, [output])).rejects.toThrow(/no reviews to clean/);
});

test('uploads of several kinds are read together', async () => {
  const run = await startRun();
  await mkdir(join(run.folder, 'uploads'));
  await writeFile(join(run.folder, 'uploads/후기.csv'), REVIEWS);
  await writeFile(join(run.folder, 'uploads/판매.csv'), SALES);
  const { data } = await run.call('collector', { source: 'uploads' });
  expect(data).toMatchObject({ raw_data: { rows: 2 }, sales_data: { rows: 2 } });
});

test('the same data in two formats is read once', async () => {
  const sample = await startRun();
  const { data, sources } = await sample.call('collector', {
    brand: ['Harudam'],
    product: ['Rice Toner'],
    date_from: '2026-10-01',
    date_to: '2026-10-31',
  });
  expect(sources[0]?.name).toBe('sample/reviews.parquet');
  expect(data['sales_data']).toMatchObject({ from: '2026-10-01', to: '2026-10-31', brands: ['Harudam'] });
});
