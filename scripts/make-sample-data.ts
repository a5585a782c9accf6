/**
 * Writes data/sample, where the same seed gives the same bytes: `node scripts/make-sample-data.ts`.
 * Other sets of reviews go to a file of their own: `--out <file.csv|file.parquet> [--rows 1000000] [--no-facts] [--seed 7]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SAMPLE, sampleTextFiles } from './sample-data/sample-files.ts';
import { writeReviews } from './sample-data/write-reviews.ts';

const { values } = parseArgs({
  options: { out: { type: 'string' }, rows: { type: 'string' }, seed: { type: 'string' }, facts: { type: 'boolean', default: true } },
  allowNegative: true,
});

function wholeNumber(name: string, written: string | undefined, otherwise: number): number {
  const value = written === undefined ? otherwise : Number(written);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1 on, not ${written}`);
  return value;
}

const started = performance.now();
const wanted = {
  seed: wholeNumber('seed', values.seed, SAMPLE.seed),
  count: wholeNumber('rows', values.rows, SAMPLE.count),
  facts: values.facts,
};
if (values.out === undefined) {
  if (wanted.seed !== SAMPLE.seed || wanted.count !== SAMPLE.count || !wanted.facts)
    throw new Error('data/sample is always the same; name another file with --out');
  const folder = fileURLToPath(new URL('../data/sample/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(sampleTextFiles())) writeFileSync(`${folder}${name}`, text);
}
const target = values.out ?? fileURLToPath(new URL('../data/sample/reviews.parquet', import.meta.url));
const count = await writeReviews(target, wanted);
console.log(`wrote ${count} reviews to ${target} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
