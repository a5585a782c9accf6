import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestName } from '../../src/nearest-name.ts';
import { normaliseRating, ratingScale } from '../../src/tools/builtin/preprocessor/normalise-rating.ts';
import { saidLanguage } from '../../src/tools/builtin/preprocessor/said-language.ts';
import { detectLanguage, fitsLanguage } from '../../src/tools/builtin/text/detect-language.ts';
import { dayOrderOf, normaliseDate } from '../../src/tools/builtin/text/normalise-date.ts';
import { shorten } from '../../src/tools/builtin/text/shorten.ts';

test.each([
  '2026-10-03',
  '2026/10/3',
  '2026.10.03',
  '2026. 10. 3.',
  '20261003',
  '2026년 10월 3일',
  '2026年10月3日',
  '２０２６年１０月３日',
  '2026-10-03T23:59:00+09:00',
  '2026-10-03 12:00',
  'Oct 3, 2026',
  'October 3rd 2026',
  '3 Oct 2026',
  ' 2026-10-03 ',
])('%s is the third of October', (written) => expect(normaliseDate(written)).toBe('2026-10-03'));

test.each(['', 'yesterday', '2026-02-30', '2026-13-01', '0000', '03/04/2026', 'Octember 3, 2026', '10-03', '1'.repeat(1000)])(
  '"%s" is no day that is sure',
  (written) => expect(normaliseDate(written)).toBeUndefined(),
);

test('with the year last, a day that can only be one is read', () => {
  expect([normaliseDate('25/12/2026'), normaliseDate('12/25/2026'), normaliseDate('05/05/2026')]).toEqual([
    '2026-12-25',
    '2026-12-25',
    '2026-05-05',
  ]);
});

test.each([
  '2026年10月3日',
  '令和8年10月3日',
  '2026. 10. 3. 오후 3:12:00',
  '2026-10-03(토)',
  'Sat, 03 Oct 2026 10:00:00 GMT',
  'Sat Oct 03 2026 12:00:00 GMT+0900',
  '3-Oct-2026',
  '46298',
  '46298.75',
])('"%s" is October 3rd, 2026', (written) => expect(normaliseDate(written)).toBe('2026-10-03'));

test.each(['12345', '99999', '26.10.03', '平成8年13月3日', '3일 전'])('"%s" is no day that anybody can be sure of', (written) =>
  expect(normaliseDate(written)).toBeUndefined(),
);

test('who knows the order reads what else would be two days', () => {
  expect([normaliseDate('03/04/2026', 'day_first'), normaliseDate('03/04/2026', 'month_first')]).toEqual(['2026-04-03', '2026-03-04']);
  expect([normaliseDate('03/25/2026', 'day_first'), dayOrderOf('03/25/2026'), dayOrderOf('25.03.2026'), dayOrderOf('03/04/2026')]).toEqual([
    '2026-03-25',
    'month_first',
    'day_first',
    undefined,
  ]);
});

test.each<[string, number | undefined]>([
  ['4', 4],
  ['4.5', 4.5],
  ['4,5', 4.5],
  ['4/5', 4],
  ['8/10', 4],
  ['80/100', 4],
  ['4점', 4],
  ['별 4개', 4],
  ['星4', 4],
  ['4 stars', 4],
  ['4 out of 5', 4],
  ['5つ星のうち4.0', 4],
  ['10점 만점에 8점', 4],
  ['★★★★', 4],
  ['★★★★☆', 4],
  ['⭐⭐⭐⭐', 4],
  ['４', 4],
  ['0/10', 1],
  ['0', undefined],
  ['9', undefined],
  ['-1', undefined],
  ['6/5', undefined],
  ['1/0', undefined],
  ['good', undefined],
  ['☆☆☆☆☆', undefined],
  ['1'.repeat(1000), undefined],
])('the rating "%s" is %s of five', (written, rating) => expect(normaliseRating(written)).toBe(rating));

test('ratings are of ten or a hundred where enough of them say so', () => {
  const given = (...ratings: [string, number][]) => ratingScale(new Map(ratings));
  expect([
    given(['4', 50], ['9', 1]),
    given(['4', 50], ['9', 30]),
    given(['85', 30], ['40', 20]),
    given(['4', 5], ['9', 5]),
    given(['8/10', 90]),
  ]).toEqual([5, 10, 100, 5, 5]);
});

test.each([
  ['ko-KR', 'ko'],
  ['Korean', 'ko'],
  ['日本語', 'ja'],
  ['JP', 'ja'],
  ['en_US', 'en'],
  ['fr', undefined],
])('the language called "%s" is %s', (written, language) => expect(saidLanguage(written)).toBe(language));

test('every day is read from the way it is written by the standard', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString();
      expect(normaliseDate(iso)).toBe(iso.slice(0, 10));
    }),
  );
});

test.each<[string, string | undefined]>([
  ['좋아요', 'ko'],
  ['UV Fit Sun 좋아요', 'ko'],
  ['とても良い', 'ja'],
  ['Good', 'en'],
  ['最高', undefined],
  ['Очень', undefined],
  ['12345 !!', undefined],
  ['', undefined],
])('the language of "%s" is %s', (text, language) => expect(detectLanguage(text)).toBe(language));

test('Chinese characters alone are Japanese where that is said, and never Korean', () => {
  expect([fitsLanguage('最高', 'ja'), fitsLanguage('最高', 'ko')]).toEqual([true, false]);
});

test('a name is suggested only where it is close', () => {
  expect([nearestName('Harudan', ['Solin', 'Harudam']), nearestName('xyz', ['Solin', 'Harudam']), nearestName('a', [])]).toEqual([
    'Harudam',
    undefined,
    undefined,
  ]);
});

test('a short text is cut between characters as people see them, and keeps nothing hidden', () => {
  expect(shorten('가족 👨‍👩‍👧‍👦👨‍👩‍👧‍👦 사진', 5)).toBe('가족 👨‍👩‍👧‍👦…');
  expect(shorten('a\u0000b\u202Ec\u200Bd\n\te', 80)).toBe('a bcd e');
});
