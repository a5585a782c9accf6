import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestName } from '../../src/nearest-name.ts';
import { detectLanguage, fitsLanguage } from '../../src/tools/builtin/text/detect-language.ts';
import { normaliseDate } from '../../src/tools/builtin/text/normalise-date.ts';
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
