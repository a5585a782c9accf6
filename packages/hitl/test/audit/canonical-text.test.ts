import serialize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCanonicalText } from '../../src/core/audit/canonical-text.ts';

function exact(text: string, value: unknown): boolean {
  try {
    return serialize(value) === text;
  } catch {
    return false;
  }
}

const keys = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('10', '9', '__proto__', 'a', 'B', '가', '\ud800', ''));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1e21, 1e-7, 'text', '\udc00', '\\ud800', 'C:\\udata'),
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('the quick test for canonical text', () => {
  test('agrees with serialising again, for texts in canonical form and for texts that are not', () => {
    fc.assert(
      fc.property(json, fc.boolean(), (value, canonicalFirst) => {
        let text = JSON.stringify(value);
        if (canonicalFirst) {
          try {
            text = serialize(value) as string;
          } catch {
            // It has none; the plain text is tried instead.
          }
        }
        const parsed: unknown = JSON.parse(text);
        expect(isCanonicalText(text, parsed)).toBe(exact(text, parsed));
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['blanks', '{"a": 1}', false],
    ['a key twice', '{"a":1,"a":1}', false],
    ['keys out of order', '{"b":1,"a":1}', false],
    ['keys in order', '{"a":1,"b":1}', true],
    ['digits as keys, in the order of text', '{"10":0,"9":0}', true],
    ['digits as keys, in the order of numbers', '{"9":0,"10":0}', false],
    ['an escape that is not needed', '"\\u0061"', false],
    ['an escaped lone surrogate', '"\\ud800"', false],
    ['a backslash before the letters ud', '"C:\\\\udata"', true],
    ['a number in another notation', '[1.0]', false],
    ['minus zero', '[-0]', false],
    ['a number too large', '[1e999]', false],
    ['a blank at the end', '[1] ', false],
  ])('%s: %s', (_, text, verdict) => {
    expect(isCanonicalText(text, JSON.parse(text))).toBe(verdict);
  });

  test('does not run out of stack on text that is nested very deep', () => {
    const text = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(isCanonicalText(text, JSON.parse(text))).toBe(true);
  });
});
