import { expect, test } from 'vitest';
import type { Clarified, Understanding } from '../../src/contract/understanding.ts';
import { TODAY, understander } from './understander.ts';

/** Answers each question in turn, as a conversation does. */
function converse(request: string, ...answers: string[]): Understanding {
  const clarified: Clarified[] = [];
  for (const answer of answers) {
    const { ambiguity } = understander.understand({ request, today: TODAY, clarified });
    if (ambiguity === undefined) throw new Error(`nothing was asked before ${JSON.stringify(answer)}`);
    clarified.push({ ambiguity, answer });
  }
  return understander.understand({ request, today: TODAY, clarified });
}

const subjects = ({ entities }: Understanding) =>
  entities.filter(({ type }) => type === 'brand' || type === 'product' || type === 'category').map(({ value }) => value);

test.each([
  ['하루담', ['Harudam']],
  ['하루담이요', ['Harudam']],
  ['두 번째 거요', ['Nuvera']],
  ['첫 번째', ['Harudam']],
  ['2번', ['Nuvera']],
  ['2', ['Nuvera']],
  ['the second one', ['Nuvera']],
  ['2番でお願いします', ['Nuvera']],
  ['누베라 글로우 쿠션', ['Nuvera', 'Glow Cushion']],
  ['선크림으로 해줘', ['sunscreen']],
  ['마지막', ['Miraon']],
  ['토리코스메틱으로 해줘', ['토리코스메틱']],
])('the answer %j to a missing subject', (answer, expected) => {
  const understanding = converse('지난달 리뷰 분석해줘', answer);
  expect(understanding.ambiguity).toBeUndefined();
  expect(subjects(understanding)).toEqual(expected);
  expect(understanding.intent.subcategory).toBe('review_analysis');
});

test('what the first request named is kept', () => {
  const { entities, request } = converse('지난달 쿠팡 리뷰 분석해줘', '하루담, 이번 달은 말고');
  expect(request).toBe('지난달 쿠팡 리뷰 분석해줘');
  expect(entities).toContainEqual(expect.objectContaining({ type: 'platform', value: 'coupang' }));
  expect(entities.filter(({ type }) => type === 'date_range').map(({ value }) => value)).toEqual([
    { from: '2026-10-01', to: '2026-10-31' },
  ]);
});

test('an unclear wish is settled by a title, by its place or in words of one’s own', () => {
  const first = understander.understand({ request: '하루담 분석해줘', today: TODAY }).ambiguity?.suggestions ?? [];
  expect(converse('하루담 분석해줘', '1번').intent).toMatchObject({ confidence: expect.any(Number) });
  const byTitle = converse('하루담 분석해줘', first[1] ?? '');
  expect(understander.intents.find(({ subcategory }) => subcategory === byTitle.intent.subcategory)?.title.ko).toBe(first[1]);
  const free = converse('하루담 분석해줘', '최근 3개월 키워드 뽑아줘');
  expect(free.intent.subcategory).toBe('keyword_extraction');
  expect(free.entities.map(({ type }) => type)).toEqual(['brand', 'date_range']);
  expect(free.ambiguity).toBeUndefined();
});

test('after the wish the subject may still be asked for, which is another question', () => {
  const understanding = converse('분석해줘', '리뷰 감성 분석');
  expect(understanding.ambiguity).toMatchObject({ kind: 'missing_entity', about: 'subject' });
  expect(converse('분석해줘', '리뷰 분석', '하루담').ambiguity).toBeUndefined();
});

test('of two wishes the one that was picked is done', () => {
  expect(converse('review report or a promo video for Harudam, whatever', 'the first').intent.subcategory).toBe('review_report');
  expect(converse('review report or a promo video for Harudam, whatever', 'the video').intent.category).toBe('video');
});

test.each(['몰라', '아무거나', 'whatever', 'どれでもいいです', '', '???', '😀'])(
  'an answer that does not help (%j) is not asked for again, and is less sure',
  (answer) => {
    const before = understander.understand({ request: '리뷰 분석해줘', today: TODAY });
    const after = converse('리뷰 분석해줘', answer);
    expect(after.ambiguity).toBeUndefined();
    expect(subjects(after)).toEqual([]);
    expect(after.intent.confidence).toBeLessThan(before.intent.confidence);
  },
);

test('no conversation asks the same thing twice', () => {
  for (const request of ['분석해줘', '', '리뷰', 'do it', '하루담이나 누베라 리뷰', 'report or video']) {
    const clarified: Clarified[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const { ambiguity } = understander.understand({ request, today: TODAY, clarified });
      if (ambiguity === undefined) break;
      expect(clarified.map((one) => one.ambiguity.about)).not.toContain(ambiguity.about);
      clarified.push({ ambiguity, answer: 'hmm…' });
    }
    expect(clarified.length).toBeLessThan(5);
  }
});
