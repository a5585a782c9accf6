import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASPECTS } from '../../../src/tools/builtin/sentiment/aspects.ts';
import { SentimentFindingsSchema } from '../../../src/tools/builtin/sentiment/findings.ts';
import { readOpinion } from '../../../src/tools/builtin/sentiment/read-opinion.ts';
import { type Cell, findRises } from '../../../src/tools/builtin/sentiment/rises/find-rises.ts';
import { sentiment } from '../../../src/tools/builtin/sentiment/sentiment.ts';
import { cleanData, type MadeReview, passingContext } from '../made-tables.ts';
import { LABELLED_SENTENCES } from './labelled-sentences.ts';

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
const reviews = (at: number, count: number, complaining: number, product = 'A', platform = 'naver'): Cell => ({
  month: month(at),
  brand: 'X',
  product,
  platform,
  reviews: count,
  complaints: { price: complaining },
});
const rises = (cells: readonly Cell[]) => findRises({ cells, aspects: ASPECTS, limit: 8 });

test('a rise is found where it is, from when it is, and told once', () => {
  const quiet = [0, 1, 2, 3, 4, 5].flatMap((at) => [reviews(at, 20, 1, 'B'), reviews(at, 20, 1, 'C', 'coupang')]);
  const found = rises([...quiet, ...[0, 1, 2].map((at) => reviews(at, 20, 1)), ...[3, 4, 5].map((at) => reviews(at, 20, 12))]);
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
});

test('without an earlier period, with too few reviews, or where nothing changes, there is no rise', () => {
  expect(rises([])).toEqual([]);
  expect(rises([reviews(0, 100, 90)])).toEqual([]);
  expect(rises([reviews(0, 3, 0), reviews(1, 3, 3)])).toEqual([]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
      expect(rises([0, 1, 2, 3].map((at) => reviews(at, count, Math.round(count * share))))).toEqual([]);
    }),
  );
});

test('a few complaints more than usual in a small month are chance', () => {
  // Nine of 29 after 18 of 342: of all months and places that are looked at, one is like that.
  expect(rises([...[0, 1, 2, 3, 4, 5].map((at) => reviews(at, 57, 3)), reviews(6, 29, 9), reviews(7, 30, 1)])).toEqual([]);
  expect(rises([...[0, 1, 2, 3, 4, 5].map((at) => reviews(at, 57, 3)), reviews(6, 58, 18), reviews(7, 30, 1)])).toHaveLength(1);
});

test('fewer complaints than before are no rise', () => {
  expect(rises([reviews(0, 40, 30), reviews(1, 40, 2)])).toEqual([]);
});

async function analyse(rows: readonly MadeReview[], parameters: Record<string, any> = {}) {
  const context = await passingContext();
  const output = await sentiment({ parameters, language: 'en', earlier: [await cleanData(context, rows)] }, context);
  return { context, output, findings: SentimentFindingsSchema.parse(output.data?.['sentiment_findings']) };
}
const nothing = { brand: null, product: null, platform: null, date: null, language: 'ko' } as const;

test('groups by what it is asked to, and counts every review once', async () => {
  const rows: MadeReview[] = [
    { ...nothing, date: '2026-09-01', brand: 'X', product: 'A', platform: 'naver', text: '가격이 비싸요' },
    { ...nothing, date: '2026-10-01', brand: 'X', product: 'B', platform: 'naver', text: '배송이 빨라요' },
    { ...nothing, brand: 'Y', product: 'C', text: '오늘 받았어요' },
  ];
  for (const [groupBy, names] of [
    ['product', ['A', 'B', 'C']],
    ['brand', ['X', 'Y']],
    ['platform', ['naver', '?']],
    ['month', ['2026-09', '2026-10', '?']],
  ] as const) {
    const { findings } = await analyse(rows, { group_by: groupBy });
    expect(findings.groups.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(findings.groups.reduce((sum, group) => sum + group.reviews, 0)).toBe(3);
    expect(findings.total).toEqual({ reviews: 3, positive: 1, negative: 1, neutral: 1, without_opinion: 1 });
    expect(findings.without_opinion_share).toBe(0.333);
  }
});

test('only the aspects that are asked for are told, and as many quotes', async () => {
  const texts = ['가격이 비싸요', '값이 비싼 편이에요', '향이 좋아요'];
  const { findings } = await analyse(
    texts.map((text) => ({ ...nothing, text })),
    { aspect: ['price'], examples: 1 },
  );
  expect(findings.aspects).toMatchObject([{ aspect: 'price', negative: 2, complaints: [{ text: '가격이 비싸요' }] }]);
});

test('the rating has no say', async () => {
  const { findings } = await analyse([{ ...nothing, text: '최악이에요', rating: 5 }]);
  expect(findings.total.negative).toBe(1);
});

test('few reviews and no earlier period are pointed out', async () => {
  const { output } = await analyse([{ text: 'nice', date: '2026-10-01' }]);
  expect(output.warnings).toHaveLength(2);
});

test('a language that nobody here reads has no opinion, and hostile names are only names', async () => {
  const name = `"); drop table labelled; --' or 1=1 $1 ? {}`;
  const { findings } = await analyse([
    { ...nothing, language: null, text: 'Das ist großartig', product: name },
    { ...nothing, text: '정말 좋아요', product: name, platform: name, brand: name, date: '2026-10-01' },
  ]);
  expect(findings.groups).toMatchObject([{ name, reviews: 2, positive: 1, without_opinion: 1 }]);
  expect(findings.method).toMatchObject([{ language: 'ko', reviews: 1 }]);
});

const tenthOf = (at: number): string => `2026-${String(at).padStart(2, '0')}-10`;
const risen: readonly MadeReview[] = [1, 2, 3, 4, 5, 6].flatMap((at) =>
  Array.from({ length: 30 }, (_, index): MadeReview => {
    const product = index % 2 === 0 ? 'A' : 'B';
    const bad = product === 'A' && at > 3 && index < 24;
    const text = bad ? `배송이 너무 늦어요 ${index}` : `무난하게 잘 쓰고 있어요 ${index}`;
    return { ...nothing, id: `${at}-${index}`, date: tenthOf(at), brand: 'X', platform: 'naver', product, text };
  }),
);

test('a rise is told with words from its first to its last month, and from nowhere else', async () => {
  const { findings, output } = await analyse(risen, { examples: 3 });
  expect(findings.rises).toMatchObject([
    {
      dimension: 'product',
      name: 'A',
      aspect: 'delivery',
      from: '2026-04',
      to: '2026-06',
      complaints: 36,
      reviews: 45,
      before_complaints: 0,
    },
  ]);
  expect(findings.rises[0]?.examples.map(({ id }) => id)).toEqual(['4-0', '5-0', '6-0']);
  expect(output.summary).toContain('A: complaints about delivery rose from 0% to 80%');
});

test('where complaints stay as frequent as they were, nothing is told', async () => {
  const steady = risen.map((review, index) => ({ ...review, text: index % 3 === 0 ? '배송이 너무 늦어요' : '잘 쓰고 있어요' }));
  expect((await analyse(steady)).findings.rises).toEqual([]);
});

test('the same reviews give the same bytes, with and without threads', async () => {
  const [one, other] = [await analyse(risen), await analyse(risen)];
  expect(one.output).toEqual(other.output);
  const many = Array.from({ length: 21_000 }, (_, index) => risen[index % risen.length] ?? {});
  const [first, second] = [await analyse(many), await analyse(many)];
  expect(first.output).toEqual(second.output);
  const share = ({ findings: { total } }: typeof one) =>
    [total.positive, total.negative, total.neutral].map((count) => count / total.reviews);
  for (const [index, value] of share(first).entries()) expect(value).toBeCloseTo(share(one)[index] ?? 0, 2);
  expect(first.findings.total.reviews).toBe(21_000);
});

test('an abort in the middle stops it, and leaves no file behind', async () => {
  const context = await passingContext();
  const many = Array.from({ length: 21_000 }, (_, index) => risen[index % risen.length] ?? {});
  const earlier = [await cleanData(context, many)];
  const abort = new AbortController();
  const called = sentiment(
    { parameters: {}, language: 'ko', earlier },
    { ...context, signal: abort.signal, progress: () => abort.abort() },
  );
  await expect(called).rejects.toMatchObject({ name: 'AbortError' });
  const files = await readdir(context.folder, { recursive: true });
  expect(files.filter((file) => file.includes('labelled') || file.includes('.tables-'))).toEqual([]);
});
