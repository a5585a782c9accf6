import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeReviews } from '../../../../scripts/sample-phrases/make-reviews.ts';
import { SAMPLE_SEED, toCsv } from '../../../../scripts/sample-phrases/to-csv.ts';
import type { Language } from '../../src/contract/language.ts';
import { DATA_FOLDER, rowsOf, startRun } from './run-tools.ts';

async function runAll(language: Language) {
  const run = await startRun({ language });
  const raw = await run.call('collector');
  const clean = await run.call('preprocessor', {}, [raw]);
  const found = await run.call('sentiment', {}, [clean]);
  const report = await run.call('report', {}, [found]);
  return { run, raw, clean, found, report };
}

const FACTS = [
  { dimension: 'product', name: 'Daily Sun Cream', aspect: 'quality', from: '2026-10', to: '2026-10' },
  { dimension: 'product', name: 'Glow Cushion', aspect: 'price', from: '2026-07', to: '2026-11' },
  { dimension: 'platform', name: 'coupang', aspect: 'delivery', from: '2026-09', to: '2026-09' },
];

const TOLD: Readonly<Record<Language, readonly RegExp[]>> = {
  ko: [/Daily Sun Cream: 2026-10 품질 불만이/, /Glow Cushion: 2026-07 – 2026-11 가격 불만이/, /coupang: 2026-09 배송 불만이/],
  en: [
    /Daily Sun Cream: complaints about quality rose/,
    /Glow Cushion: complaints about price rose/,
    /coupang: complaints about delivery rose/,
  ],
  ja: [/Daily Sun Cream: 2026-10に品質への不満が/, /Glow Cushion: 2026-07 – 2026-11に価格への不満が/, /coupang: 2026-09に配送への不満が/],
};

test.each(['ko', 'en', 'ja'] as const)('what is hidden in the sample, and nothing else, is found and told in %s', async (language) => {
  const { run, found, report } = await runAll(language);
  const { rises }: any = found.data['sentiment_findings'];
  expect(rises).toHaveLength(FACTS.length);
  for (const fact of FACTS) expect(rises).toContainEqual(expect.objectContaining(fact));
  const written = await run.read((report.data['report_document'] as any).markdown);
  for (const told of TOLD[language]) {
    expect(found.summary).toMatch(told);
    expect(written).toMatch(told);
  }
});

test('what is handed on is small, and the files are what their digests say', async () => {
  const { run, ...outputs } = await runAll('ko');
  for (const output of Object.values(outputs)) {
    expect(JSON.stringify(output).length).toBeLessThan(20_000);
    for (const { path, sha256, bytes } of output.artifacts) {
      const content = await readFile(join(run.folder, path));
      expect([createHash('sha256').update(content).digest('hex'), content.length]).toEqual([sha256, bytes]);
    }
    expect(output.sources).toEqual([{ name: 'sample/reviews.csv', rows: 1500, from: '2025-05-01', to: '2026-11-15' }]);
  }
});

test('the same request gives the same bytes', async () => {
  const [one, other] = [await runAll('ja'), await runAll('ja')];
  expect([one.found, one.report]).toEqual([other.found, other.report]);
});

test('progress never goes back within a tool, and ends at 1 at most', async () => {
  const run = await startRun();
  await run.call('collector');
  expect(run.progress).toEqual([...run.progress].sort((less, more) => less - more));
  expect(run.progress.at(-1)).toBe(1);
});

test('every review of the sample is either kept or counted as left out', async () => {
  const { run, clean } = await runAll('en');
  const data: any = clean.data['clean_data'];
  const left = Object.values<number>(data.left_out).reduce((sum, count) => sum + count, 0);
  expect(rowsOf(await run.read(data.table))).toHaveLength(data.rows);
  expect(data.rows + left).toBe(1500);
});

test('the sample is what its script makes, has all languages, and is not too large', async () => {
  const text = await readFile(join(DATA_FOLDER, 'sample/reviews.csv'), 'utf8');
  const reviews = makeReviews(SAMPLE_SEED);
  expect(text).toBe(toCsv(reviews));
  expect(Buffer.byteLength(text)).toBeLessThan(400_000);
  const share = (language: string): number => reviews.filter((review) => review.language === language).length / reviews.length;
  expect([share('ko') > 0.55, share('en') > 0.15, share('ja') > 0.15]).toEqual([true, true, true]);
});
