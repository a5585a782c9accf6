import { expect, test } from 'vitest';
import { type Bound, boundOf, draftOf } from '../../src/grants/bounds.ts';

test.each<[string, Bound]>([
  ['number', { max: 12 }],
  ['number', { min: 1, max: 12 }],
  ['number', { min: -3.5, max: 0.25 }],
  ['number', { equals: 3 }],
  ['string', { equals: '12' }],
  ['string', { one_of: ['친근', '정중'] }],
  ['string', { prefix: '보고서-' }],
  ['string', { equals: '\u202egnp.exe\u202c zero\u200bwidth' }],
  ['string', { equals: 'a\n\nb' }],
  ['string', { equals: '"quoted"' }],
  ['string', { one_of: ['', ' a ', '"', '\\n'] }],
  ['object', { equals: { to: ['\u2066'] } }],
  ['boolean', { any: true }],
])('a bound on a %s that is opened in the form and given unchanged is the same bound: %j', (type, bound) => {
  expect(boundOf(draftOf(bound), { type })).toEqual(bound);
});

test('nothing is hidden in what is written of a bound', () => {
  expect(draftOf({ equals: '\u202egnp.exe\nzero\u200bwidth' }).words).toBe('"\\u202egnp.exe\\nzero\\u200bwidth"');
});

test.each(['', 'many', '1 – ', '– 3', '1 – 2 – 3', '1e999x'])('"%s" is no range', (words) => {
  expect(boundOf({ kind: 'max', words }, { type: 'number' })).toBe('wrong');
});
