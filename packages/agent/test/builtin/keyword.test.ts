import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { type KeywordFindings, KeywordFindingsSchema } from '../../src/tools/builtin/keyword/findings.ts';
import { keyword } from '../../src/tools/builtin/keyword/keyword.ts';
import { cleanData, labelledData, type MadeReview, passingContext } from './made-tables.ts';

async function findKeywords(reviews: readonly MadeReview[], parameters = {}, language: Language = 'en', labelled = false) {
  const context = await passingContext();
  const earlier = [await (labelled ? labelledData : cleanData)(context, reviews)];
  const output = await keyword({ parameters, language, earlier }, context);
  return { output, findings: KeywordFindingsSchema.parse(output.data['keyword_findings']) };
}

const times = (count: number, make: (index: number) => MadeReview): MadeReview[] =>
  Array.from({ length: count }, (_, index) => make(index));
const termsOf = ({ keywords }: KeywordFindings) => keywords.map(({ term }) => term);

const SAID: Readonly<Record<Language, readonly [string, string, string]>> = {
  ko: ['배송이 정말 빨라요. 향이 좋네요', '백탁 현상이 심해서 아쉬워요', '발림성이 최고예요'],
  en: ['The delivery was quick and the scent is lovely', 'There is a terrible white cast on my face', 'The texture feels great'],
  ja: ['配送が早くて香りも好きです', '白浮きがひどくて残念です', '保湿力が高いです'],
};
const FOUND: Readonly<Record<Language, readonly string[]>> = {
  ko: ['배송', '백탁', '발림성'],
  en: ['delivery', 'white cast', 'texture'],
  ja: ['配送', '白浮き', '保湿力'],
};

test.each(['ko', 'en', 'ja'] as const)(
  'what reviews in %s talk about is found, as people write it, and counted in all of them',
  async (language) => {
    const [many, some, few] = SAID[language];
    const reviews = [
      ...times(30, () => ({ language, text: many })),
      ...times(12, () => ({ language, text: some })),
      ...times(6, () => ({ language, text: few })),
    ];
    const { findings, output } = await findKeywords(reviews, {}, language);
    const counts = new Map(findings.keywords.map(({ term, reviews: count, share }) => [term, { count, share }]));
    const [often, sometimes, seldom] = FOUND[language];
    expect(counts.get(often ?? '')).toEqual({ count: 30, share: 0.625 });
    expect(counts.get(sometimes ?? '')).toEqual({ count: 12, share: 0.25 });
    expect(counts.get(seldom ?? '')?.count).toBe(6);
    expect(output.summary).toContain(often);
  },
);

test('names of brands and products, and words that stand everywhere, are no keywords', async () => {
  const { findings } = await findKeywords(
    times(20, () => ({ brand: 'Solin', product: 'Hydra Toner', text: 'This Solin Hydra Toner product has a nice smell' })),
  );
  expect(termsOf(findings)).toContain('smell');
  for (const term of termsOf(findings)) expect(term).not.toMatch(/solin|hydra|toner|product/);
});

test('a word that mostly stands inside a longer one is not told twice', async () => {
  const { findings } = await findKeywords(times(20, () => ({ text: 'A white cast again' })));
  expect(termsOf(findings)).toContain('white cast');
  expect(termsOf(findings)).not.toContain('cast');
});

test('one and many of a thing are the same word', async () => {
  const { findings } = await findKeywords([
    ...times(8, () => ({ text: 'The pump broke' })),
    ...times(8, () => ({ text: 'Both pumps broke' })),
  ]);
  expect(findings.keywords.find(({ term }) => term === 'pump')?.reviews).toBe(16);
});

test('what is heard more often lately is told as rising, and what always was is steady', async () => {
  const day = (index: number): string => new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const reviews = times(300, (index) => ({
    date: day(index),
    text: index >= 220 && index % 2 === 0 ? 'A leak in the bottle' : 'The bottle is pretty',
  }));
  const { findings, output } = await findKeywords(reviews);
  const movement = new Map(findings.keywords.map(({ term, movement: moved }) => [term, moved]));
  expect([movement.get('leak'), movement.get('bottle')]).toEqual(['rising', 'steady']);
  expect(output.summary).toMatch(/lately: leak/);
});

test('words that go together become a topic', async () => {
  const reviews = [
    ...times(25, () => ({ text: 'The courier lost my parcel, refund from support' })),
    ...times(60, (index) => ({ text: index % 2 === 0 ? 'lovely scent' : 'smooth texture' })),
  ];
  const { findings } = await findKeywords(reviews);
  expect(findings.topics[0]?.terms).toEqual(expect.arrayContaining(['courier', 'parcel', 'refund']));
  expect(findings.topics[0]?.reviews).toBe(25);
});

test('what is said of one product above all is told of that product, and what is said of all of none', async () => {
  const reviews = times(200, (index) => ({
    product: index % 2 === 0 ? 'Glow Cushion' : 'Velvet Tint',
    text: index % 2 === 0 && index % 4 === 0 ? 'The price went up, nice colour' : 'nice colour',
  }));
  const { findings } = await findKeywords(reviews);
  expect(findings.telling).toEqual([
    expect.objectContaining({ name: 'Glow Cushion', terms: [expect.objectContaining({ term: 'price', reviews: 50 })] }),
  ]);
});

test('where opinions have been read, each word says how it is meant', async () => {
  const reviews = times(20, (index) => ({ text: 'The scent', label: index < 15 ? ('negative' as const) : ('positive' as const) }));
  const { findings } = await findKeywords(reviews, {}, 'en', true);
  expect(findings.keywords[0]).toMatchObject({ term: 'scent', positive: 5, negative: 15 });
});

test('the same reviews give the same findings', async () => {
  const reviews = times(80, (index) => ({ text: index % 3 === 0 ? '배송이 빨라요' : '향이 좋아요 포장도 꼼꼼', language: 'ko' as const }));
  expect((await findKeywords(reviews)).findings).toEqual((await findKeywords(reviews)).findings);
});

test.each([
  ['ko', /데이터를 모으고 정리/],
  ['en', /collect and clean/],
  ['ja', /データを集めて整理/],
] as const)('without reviews it says in %s what has to come first', async (language, said) => {
  const context = await passingContext();
  await expect(keyword({ parameters: {}, language, earlier: [] }, context)).rejects.toThrow(said);
});

test('hostile texts stay texts', async () => {
  const text = `'; drop table reviews; -- "quoted" %_ \u202e <b>bottle</b> ${'bottle '.repeat(3000)}`;
  const { findings } = await findKeywords(times(10, () => ({ text, product: `x'); attach '/etc/passwd'` })));
  expect(findings.reviews).toBe(10);
  expect(findings.keywords.find(({ term }) => term === 'bottle')?.reviews).toBe(10);
});

test('an abort stops it', async () => {
  const context = await passingContext();
  const earlier = [
    await cleanData(
      context,
      times(30, () => ({ language: 'ja', text: '白浮き' })),
    ),
  ];
  const abort = new AbortController();
  const found = keyword({ parameters: {}, language: 'en', earlier }, { ...context, signal: abort.signal });
  setTimeout(() => abort.abort(new Error('cancelled by lee')), 60);
  await expect(found).rejects.toThrow('cancelled by lee');
});
