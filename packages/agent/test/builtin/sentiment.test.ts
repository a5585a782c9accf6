import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASPECTS } from '../../src/tools/builtin/sentiment/aspects.ts';
import { type Complainable, findRises } from '../../src/tools/builtin/sentiment/find-rises.ts';
import { readOpinion } from '../../src/tools/builtin/sentiment/read-opinion.ts';
import { LABELLED_SENTENCES } from './labelled-sentences.ts';
import { dataFolderWith, startRun } from './run-tools.ts';

test('reads at least 70 % of sentences it was not made for as people do, in each language', () => {
  const accuracy = Object.fromEntries(
    (['ko', 'en', 'ja'] as const).map((language) => {
      const sentences = LABELLED_SENTENCES.filter((sentence) => sentence.language === language);
      const right = sentences.filter(({ text, label }) => readOpinion(text, language).label === label);
      expect(sentences).toHaveLength(20);
      return [language, right.length / sentences.length];
    }),
  );
  console.log('sentiment accuracy on 60 sentences:', accuracy);
  for (const share of Object.values(accuracy)) expect(share).toBeGreaterThanOrEqual(0.7);
});

test.each<['ko' | 'en' | 'ja', string, string]>([
  ['ko', '만족하지 않아요', 'negative'],
  ['ko', '안 좋아요', 'negative'],
  ['ko', '끈적이지는 않아요', 'positive'],
  ['ko', '자극이 전혀 없어요', 'positive'],
  ['ko', '비싸지만 훌륭해요', 'positive'],
  ['ko', '훌륭하지만 너무 비싸고 별로예요', 'negative'],
  ['en', "I don't recommend it", 'negative'],
  ['en', 'not bad at all', 'positive'],
  ['en', 'It used to be great', 'negative'],
  ['en', 'goodness knows what the goods are', 'neutral'],
  ['ja', '満足できません', 'negative'],
  ['ja', '良くないです', 'negative'],
  ['ja', 'べたつかないです', 'positive'],
  ['ja', '好きではありません', 'negative'],
])('%s: "%s" is %s', (language, text, label) => expect(readOpinion(text, language).label).toBe(label));

test('each aspect gets what is said of it, and not of another', () => {
  const { aspects } = readOpinion('배송은 빠른데 향이 너무 강해요. 가격은 저렴해요.', 'ko');
  expect(Object.fromEntries(aspects)).toEqual({ delivery: 'positive', scent: 'negative', price: 'positive' });
  expect(Object.fromEntries(readOpinion('피부에 좋은 영향이 있었어요', 'ko').aspects)).not.toHaveProperty('scent');
});

test('a text without a word of opinion is neutral and says so', () => {
  for (const text of ['', '   ', '!!!', '오늘 받았습니다.', '🙂'])
    expect(readOpinion(text, 'ko')).toMatchObject({ label: 'neutral', score: 0, hasOpinion: false });
});

test('any text is read, quickly, and its score keeps within its bounds', () => {
  const piece = fc.constantFrom('좋', '안 ', '지 않', 'not ', 'good', ' but ', '良い', 'ません', '、', '.', '\u0000', '👍', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom('ko', 'en', 'ja'), (pieces, language) => {
      const { score, label } = readOpinion(pieces.join(''), language);
      expect(Math.abs(score)).toBeLessThanOrEqual(1);
      expect(Math.sign(score)).toBe({ positive: 1, negative: -1, neutral: 0 }[label]);
    }),
  );
  expect(readOpinion('not '.repeat(250_000), 'en').label).toBe('neutral');
});

const month = (index: number): string => `2026-${String(index + 1).padStart(2, '0')}`;
const reviews = (at: number, count: number, complaining: number, product = 'A', platform = 'naver'): Complainable[] =>
  Array.from({ length: count }, (_, index) => ({
    month: month(at),
    brand: 'X',
    product,
    platform,
    complaints: index < complaining ? (['price'] as const) : [],
    ...(index < complaining && { quote: { id: `${product}${at}-${index}`, text: 'too expensive' } }),
  }));
const rises = (all: readonly Complainable[]) => findRises({ reviews: all, aspects: ASPECTS, limit: 8, examples: 2 });

test('a rise is found where it is, from when it is, and told once', () => {
  const quiet = [0, 1, 2, 3, 4, 5].flatMap((at) => [...reviews(at, 20, 1, 'B'), ...reviews(at, 20, 1, 'C', 'coupang')]);
  const found = rises([...quiet, ...[0, 1, 2].flatMap((at) => reviews(at, 20, 1)), ...[3, 4, 5].flatMap((at) => reviews(at, 20, 12))]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    dimension: 'product',
    name: 'A',
    aspect: 'price',
    from: '2026-04',
    to: '2026-06',
    complaints: 36,
    reviews: 60,
    before_complaints: 3,
  });
  expect(found[0]?.examples).toHaveLength(2);
});

test('without an earlier period, with too few reviews, or where nothing changes, there is no rise', () => {
  expect(rises([])).toEqual([]);
  expect(rises(reviews(0, 100, 90))).toEqual([]);
  expect(rises([...reviews(0, 3, 0), ...reviews(1, 3, 3)])).toEqual([]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
      expect(rises([0, 1, 2, 3].flatMap((at) => reviews(at, count, Math.round(count * share))))).toEqual([]);
    }),
  );
});

test('fewer complaints than before are no rise', () => {
  expect(rises([...reviews(0, 40, 30), ...reviews(1, 40, 2)])).toEqual([]);
});

async function analyse(rows: readonly object[], parameters: Record<string, any> = {}) {
  const run = await startRun({ dataFolder: await dataFolderWith({ 'a.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') }) });
  const cleaned = await run.call('preprocessor', { drop_duplicates: false, drop_spam: false }, [
    await run.call('collector', { source: 'a.ndjson' }),
  ]);
  const output = await run.call('sentiment', parameters, [cleaned]);
  return { output, findings: output.data['sentiment_findings'] as any };
}

test('groups by what it is asked to, and counts every review once', async () => {
  const rows = [
    { date: '2026-09-01', brand: 'X', product: 'A', platform: 'naver', text: '가격이 비싸요' },
    { date: '2026-10-01', brand: 'X', product: 'B', platform: 'naver', text: '배송이 빨라요' },
    { brand: 'Y', product: 'C', text: '오늘 받았어요' },
  ];
  for (const [groupBy, names] of [
    ['product', ['A', 'B', 'C']],
    ['brand', ['X', 'Y']],
    ['platform', ['naver', '?']],
    ['month', ['2026-09', '2026-10', '?']],
  ] as const) {
    const { findings } = await analyse(rows, { group_by: groupBy });
    expect(findings.groups.map(({ name }: any) => name).sort()).toEqual([...names].sort());
    expect(findings.groups.reduce((sum: number, group: any) => sum + group.reviews, 0)).toBe(3);
    expect(findings.total).toEqual({ reviews: 3, positive: 1, negative: 1, neutral: 1, without_opinion: 1 });
  }
});

test('only the aspects that are asked for are told, and as many quotes', async () => {
  const { findings } = await analyse([{ text: '가격이 비싸요' }, { text: '값이 비싼 편이에요' }, { text: '향이 좋아요' }], {
    aspect: ['price'],
    examples: 1,
  });
  expect(findings.aspects).toMatchObject([{ aspect: 'price', negative: 2, complaints: [{ text: '가격이 비싸요' }] }]);
});

test('the rating has no say', async () => {
  const { findings } = await analyse([{ text: '최악이에요', rating: '5' }]);
  expect(findings.total.negative).toBe(1);
});

test('few reviews and no earlier period are pointed out', async () => {
  const { output } = await analyse([{ text: 'nice', date: '2026-10-01' }]);
  expect(output.warnings).toHaveLength(2);
});
