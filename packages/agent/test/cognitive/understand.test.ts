import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UnderstandingSchema } from '../../src/contract/understanding.ts';
import { TODAY, understand, understander } from './understander.ts';

const REQUESTS = readFileSync(new URL('requests.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('\t') as [string, string]);

/** The wish, or why it is not clear; `?` when only the subject is missing. */
function reading(request: string): string {
  const { intent, ambiguity } = understand(request);
  if (ambiguity?.about === 'intent') return ambiguity.kind;
  return ambiguity === undefined ? intent.subcategory : `${intent.subcategory}?`;
}

test.each(REQUESTS)('%s: %s', (expected, request) => {
  expect(reading(request)).toBe(expected);
});

test('every example in the file is read as what it is an example of, in its own language', () => {
  const wrong = understander.intents.flatMap(({ subcategory, examples }) =>
    (['ko', 'en', 'ja'] as const).flatMap((language) =>
      examples[language].filter((text) => {
        const { intent, language: read, ambiguity } = understand(text);
        return intent.subcategory !== subcategory || read !== language || ambiguity !== undefined;
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test('what is handed over decides: an analysis that ends in a report is a report', () => {
  expect(understand('하루담 리뷰 분석하고 보고서 만들어줘').intent).toMatchObject({
    domain: 'CONTENT',
    category: 'report',
    subcategory: 'review_report',
  });
  expect(understand('Analyse the Harudam reviews').intent).toMatchObject({
    domain: 'ANALYSIS',
    category: 'sentiment',
    subcategory: 'review_analysis',
  });
});

test('a missing subject is asked for with brands in the language of the request', () => {
  expect(understand('리뷰 분석해줘').ambiguity).toMatchObject({
    kind: 'missing_entity',
    about: 'subject',
    suggestions: ['하루담', '누베라', '솔린', '미라온'],
  });
  expect(understand('make a promo video').ambiguity?.suggestions).toEqual(['Harudam', 'Nuvera', 'Solin', 'Miraon']);
  expect(understand('トレンドを分析して').ambiguity?.suggestions).toEqual(['ハルダム', 'ヌベラ', 'ソリン', 'ミラオン']);
});

test('data, dashboards and questions need no subject', () => {
  for (const request of ['네이버 리뷰 수집해줘', 'clean the data', 'KPIダッシュボードを作って', '뭐 할 수 있어?']) {
    expect([request, understand(request).ambiguity]).toEqual([request, undefined]);
  }
});

test('an unclear wish is asked about with titles in the language of the request', () => {
  const { ambiguity } = understand('분석해줘');
  const titles = understander.intents.map(({ title }) => title.ko);
  expect(ambiguity).toMatchObject({ kind: 'unclear_intent', about: 'intent' });
  expect(ambiguity?.suggestions.length).toBeGreaterThan(1);
  for (const suggestion of ambiguity?.suggestions ?? []) expect(titles).toContain(suggestion);
});

test('either of two brands is asked about', () => {
  expect(understand('하루담이나 누베라 리뷰 분석해줘').ambiguity).toMatchObject({
    kind: 'competing_entities',
    suggestions: ['하루담', '누베라'],
  });
});

test('the language somebody is known to have wins over the script', () => {
  expect(understander.understand({ request: 'review analysis', today: TODAY, language: 'ja' }).ambiguity?.question).toMatch(/[ぁ-ん]/);
});

test('the same request is read the same way, and as the contract has it', () => {
  for (const [, request] of REQUESTS) {
    expect(UnderstandingSchema.parse(understand(request))).toEqual(understand(request));
  }
});

test.each([
  '지난달 하루담 선크림 리뷰를 분석해서 보고서와 대시보드, 영상을 만들어줘',
  "Analyse last month's Harudam sunscreen reviews and make a report, a dashboard and a video",
  '先月のハルダムの日焼け止めのレビューを分析して、レポートとダッシュボードと動画を作って',
])('several things that are asked for in one breath are all wanted: %s', (request) => {
  const { intent, also = [], ambiguity } = understand(request);
  expect([intent, ...also].map(({ subcategory }) => subcategory).toSorted()).toEqual([
    'review_dashboard',
    'review_report',
    'summary_video',
  ]);
  expect(ambiguity).toBeUndefined();
});

test('of two things only one of which is meant, nothing is wanted besides', () => {
  for (const request of [
    '하루담 리뷰 보고서나 홍보 영상 아무거나 만들어줘',
    "I can't decide between a trend report and an ad image for Deep Cleanser",
  ]) {
    const { also, ambiguity } = understand(request);
    expect([also, ambiguity?.kind]).toEqual([undefined, 'competing_intents']);
  }
});

test('a report about several brands is one thing', () => {
  expect(understand('하루담과 누베라, 솔린 리뷰를 비교해서 보고서 써줘').also).toBeUndefined();
});
