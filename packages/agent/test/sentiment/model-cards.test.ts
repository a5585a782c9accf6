import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { placeWeights } from '../../../../scripts/train-sentiment/place-weights.ts';
import { trainLinear } from '../../../../scripts/train-sentiment/train-linear.ts';
import type { Language } from '../../src/contract/language.ts';
import { READING_METHODS } from '../../src/tools/builtin/sentiment/method.ts';
import { plainText } from '../../src/tools/builtin/sentiment/model/plain-text.ts';
import { scoreText } from '../../src/tools/builtin/sentiment/model/score-text.ts';
import { packWeights, unpackWeights } from '../../src/tools/builtin/sentiment/model/weights.ts';
import { readOpinion } from '../../src/tools/builtin/sentiment/read-opinion.ts';

const ASSETS = new URL('../../assets/sentiment/', import.meta.url);
const card = await readFile(new URL('README.md', ASSETS), 'utf8');

test.each(['ko.bin', 'en.bin'])('%s is the file that its card names, and can be read', async (name) => {
  const file = await readFile(new URL(name, ASSETS));
  const [, bytes, sha256] = new RegExp(`\\| \`${name}\` \\| (\\d+) \\| \`([0-9a-f]{64})\` \\|`, 'u').exec(card) ?? [];
  expect([file.length, createHash('sha256').update(file).digest('hex')]).toEqual([Number(bytes), sha256]);
  expect(file.length).toBeLessThanOrEqual(1_500_000);
  expect(unpackWeights(file, name).buckets).toBeGreaterThan(0);
  for (const broken of [file.subarray(0, file.length - 1), file.subarray(0, 10), Buffer.from('something else'), Buffer.alloc(0)])
    expect(() => unpackWeights(broken, name)).toThrow(`the weights ${name} are not whole`);
});

/** Two texts of eighty. */
const MARGIN = 0.026;

const share = (part: readonly boolean[]): number => part.filter(Boolean).length / part.length;

/** Which lines of a set are read as they were meant. */
async function readSet(name: string, language: Language): Promise<{ lines: string[]; right: boolean[] }> {
  const lines = (await readFile(new URL(`${name}-${language}.tsv`, import.meta.url), 'utf8')).trim().split('\n');
  const right = lines.map((line) => {
    const [label, text = ''] = line.split('\t');
    return readOpinion(text, language).label === label;
  });
  return { lines, right };
}

/** The figures of a row of the card. */
const rowOf = (language: Language, set: string): number[] =>
  (card.split('\n').find((line) => line.startsWith(`| ${language} | ${set} |`)) ?? '').split('|').slice(3, -1).map(Number);

const toldOf = (language: Language, set: string) => READING_METHODS[language].measured.find(({ on }) => on === set);

test.each<Language>(['ko', 'en', 'ja'])('%s: what the card says of product sentences can be measured again', async (language) => {
  const { lines, right } = await readSet('evaluation', language);
  const measured = [right, right.filter((_, at) => at % 2 === 0), right.filter((_, at) => at % 2 === 1)].map(share);
  const [texts, ...said] = rowOf(language, 'product sentences');
  console.log(`sentiment on ${lines.length} product sentences, ${language}:`, measured);
  expect(lines).toHaveLength(texts ?? 0);
  expect(said).toHaveLength(3);
  for (const [index, accuracy] of measured.entries()) expect(accuracy).toBeGreaterThanOrEqual((said[index] ?? 1) - MARGIN);
  expect(toldOf(language, 'written_product_sentences')).toMatchObject({ texts, accuracy: expect.closeTo(said[0] ?? 0, 2) });
  for (const label of ['positive', 'negative', 'neutral'])
    expect(lines.filter((line) => line.startsWith(label)).length).toBeGreaterThan(30);
});

test.each<Language>(['ko', 'en', 'ja'])('%s: what the card says of sentences by another author can be measured again', async (language) => {
  const { lines, right } = await readSet('sample-sentences', language);
  const [texts, all = 1] = rowOf(language, 'sample sentences');
  expect(lines).toHaveLength(texts ?? 0);
  expect(share(right)).toBeGreaterThanOrEqual(all - MARGIN);
  expect(toldOf(language, 'sample_product_sentences')).toMatchObject({ texts, accuracy: expect.closeTo(all, 2) });
});

test('training learns what it is shown, twice to the same bytes, and knows nothing of what it has not seen', () => {
  const examples = Array.from({ length: 200 }, (_, index) =>
    index % 2 === 0 ? { text: `정말 좋아요 ${index}`, target: 1 } : { text: `너무 나빠요 ${index}`, target: 0 },
  );
  const train = () => placeWeights(trainLinear({ examples, fewest: 2, passes: 2, rate: 0.3, seed: 1 }), 500, 4);
  const [one, other] = [packWeights(train()), packWeights(train())];
  expect(Buffer.from(one).equals(other)).toBe(true);
  const model = unpackWeights(one, 'trained');
  expect(scoreText(plainText('좋아요'), model)).toBeGreaterThan(0.2);
  expect(scoreText(plainText('나빠요'), model)).toBeLessThan(-0.2);
  expect(scoreText(plainText('東京'), model)).toBe(0);
});
