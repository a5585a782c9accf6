import { expect, test } from 'vitest';
import { dataFolderWith, startRun } from '../run-tools.ts';

const WHERE = [
  'at home',
  'at work',
  'on the way',
  'in the evening',
  'every morning',
  'by the sea',
  'in winter',
  'on a trip',
  'at school',
  'with friends',
];

/** Reviews of two products of one brand: one is praised for its scent, the other is not. */
async function earlier(language: 'ko' | 'en' | 'ja' = 'en') {
  const rows = WHERE.flatMap((where, index) =>
    ['A', 'B'].flatMap((half) => [
      {
        id: `t${half}${index}`,
        brand: 'Harudam',
        product: 'Rice Toner',
        date: `2026-10-${10 + index}`,
        text: `I love the scent ${where}, day ${half}${index}.`,
      },
      {
        id: `s${half}${index}`,
        brand: 'Harudam',
        product: 'Cica Serum',
        date: `2026-10-${10 + index}`,
        text: `The scent is terrible ${where}, day ${half}${index}.`,
      },
    ]),
  );
  const run = await startRun({
    language,
    dataFolder: await dataFolderWith({ 'a.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') }),
  });
  const clean = await run.call('preprocessor', {}, [await run.call('collector', { source: 'a.ndjson' })]);
  return { run, outputs: [clean, await run.call('sentiment', {}, [clean])] };
}

test('what is said of one product is made of its own reviews, however its name is written', async () => {
  const { run, outputs } = await earlier();
  for (const product of ['Rice Toner', 'rice-toner', 'RICE TONER']) {
    const output = await run.call('ad_creative', { product, purpose: 'ad_copy' }, outputs);
    expect(JSON.stringify(output.data)).toContain('20 of 20 praise the scent');
  }
});

test('a product that is only complained about has nothing to be advertised with, whatever is said of others', async () => {
  const { run, outputs } = await earlier();
  await expect(run.call('ad_creative', { product: 'Cica Serum', purpose: 'ad_copy' }, outputs)).rejects.toThrow(/nothing to base an ad/);
});

test('a product that no review is about has none', async () => {
  const { run, outputs } = await earlier('ko');
  await expect(run.call('sales_material', { product: 'Deep Cleanser' }, outputs)).rejects.toThrow(/리뷰가 0건/u);
});

test('a brand has all of its reviews', async () => {
  const { run, outputs } = await earlier();
  await expect(run.call('ad_creative', { brand: 'harudam', purpose: 'ad_copy' }, outputs)).rejects.toThrow(/nothing to base an ad/);
});
