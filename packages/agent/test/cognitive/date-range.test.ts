import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRanges } from '../../src/layers/cognitive/index.ts';
import { TODAY } from './understander.ts';

const range = (text: string, today = TODAY) => findRanges(text, today).map(({ value }) => `${value.from}..${value.to}`);

test.each([
  ['2026-10-01..2026-10-31', '지난달 리뷰', 'reviews from last month', '先月のレビュー', '저번 달에', '前月'],
  ['2026-11-01..2026-11-16', '이번 달', 'this month', '今月', '이달의', 'month to date'],
  ['2026-09-01..2026-09-30', '지지난달', 'the month before last', '先々月', '두 달 전', 'two months ago'],
  ['2026-12-01..2026-12-31', '다음 달', 'next month', '来月'],
  ['2026-11-09..2026-11-15', '지난주', 'last week', '先週', '저번주에'],
  ['2026-11-16..2026-11-16', '이번 주', 'this week', '今週', '오늘', 'today', '本日'],
  ['2026-11-15..2026-11-15', '어제', 'yesterday', '昨日'],
  ['2026-11-10..2026-11-16', '최근 7일', 'last 7 days', '直近7日', '일주일간', 'past week', '過去一週間'],
  ['2026-10-27..2026-11-16', '지난 3주', 'past three weeks', '過去3週間'],
  ['2026-08-17..2026-11-16', '최근 3개월', 'last three months', '直近3ヶ月', '최근 세 달', '過去三か月間', 'ここ3カ月'],
  ['2026-05-17..2026-11-16', '최근 반년', 'past six months', '半年間'],
  ['2026-01-01..2026-11-16', '올해', 'this year', '今年', 'YTD', '연초부터', '年初来'],
  ['2025-01-01..2025-12-31', '작년', 'last year', '昨年', '지난해', '去年', '2025년', 'in 2025', '2025年'],
  ['2026-07-01..2026-09-30', '2026년 3분기', 'Q3 2026', '第3四半期', '3분기', 'the third quarter', '지난 분기', '2026 Q3', '前四半期'],
  ['2025-10-01..2025-12-31', '작년 4분기', 'Q4 of last year', '昨年の第4四半期', '25년 4분기', "last year's Q4"],
  ['2026-01-01..2026-06-30', '상반기', 'H1', '上半期', 'first half of 2026', '올해 상반기'],
  ['2025-07-01..2025-12-31', '작년 하반기', 'H2 2025', '昨年の下半期', '2025年下期'],
  ['2026-03-01..2026-03-31', '3월', 'in March', '3月', '2026-03', '2026년 3월', 'March 2026'],
  ['2025-12-01..2025-12-31', '12월', 'December', '12月', '작년 12월'],
  [
    '2026-06-01..2026-08-31',
    '여름',
    'last summer',
    '今年の夏',
    '지난 여름',
    '올여름',
    'summer',
    '6월부터 8월까지',
    'between June and August',
  ],
  ['2025-12-01..2026-02-28', '겨울', 'last winter', '冬', '작년 겨울'],
  [
    '2026-03-01..2026-03-15',
    '2026-03-01부터 03-15까지',
    'from March 1 to March 15',
    '3月1日から3月15日まで',
    '3월 1일부터 15일까지',
    'March 1-15',
  ],
  ['2026-09-01..2026-11-16', '9월부터', 'since September', '9月から', '9월 이후', '9月以降'],
  [
    '2025-11-01..2026-02-28',
    '2025년 11월부터 2026년 2월까지',
    'November 2025 to February 2026',
    '2025年11月から2026年2月まで',
    '작년 11월~2월',
  ],
])('%s is written in many ways', (days, ...texts) => {
  for (const text of texts) expect([text, ...range(text)]).toEqual([text, days]);
});

test.each(['you may want to', '3개의 카피', '20대 여성', '향후 계획', 'version 2.5', '2월 30일', '1/2', 'prices fall', '三つ', ''])(
  '%j names no days',
  (text) => {
    expect(range(text)).toEqual([]);
  },
);

test('the last days of short months are not run over', () => {
  expect(range('최근 1개월', '2026-03-31')).toEqual(['2026-03-01..2026-03-31']);
  expect(range('last month', '2024-03-31')).toEqual(['2024-02-01..2024-02-29']);
  expect(range('지난달', '2026-01-05')).toEqual(['2025-12-01..2025-12-31']);
});

test('the last N days are N days that end today, on any day', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 400 }), fc.constantFrom('최근 N일', 'last N days', '直近N日'), (today, count, text) => {
      const [found] = findRanges(text.replace('N', String(count)), today);
      expect(found?.value.to).toBe(today);
      expect((Date.parse(today) - Date.parse(found?.value.from ?? '')) / 86_400_000).toBe(count - 1);
    }),
  );
});

test('a range never ends before it begins', () => {
  const words = fc.constantFrom(
    '작년',
    '3월',
    'March',
    'to',
    '부터',
    '~',
    '까지',
    '15일',
    'Q3',
    '2025',
    '-',
    '夏',
    'since',
    'から',
    '12月',
    '3/1',
    '어제',
    'last',
    '7',
    'days',
    'H1',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
      for (const { value } of findRanges(parts.join(' '), TODAY)) expect(value.from <= value.to).toBe(true);
    }),
  );
});
