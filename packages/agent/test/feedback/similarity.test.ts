import type { JsonObject } from '@dream-agent/hitl';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signatureOf } from '../../src/feedback/signature-of.ts';
import { SIMILAR_FROM, similarity } from '../../src/feedback/similarity.ts';
import { ACTION_PAIRS, type ActionPair } from './action-pairs.ts';

const score = ({ one, other }: ActionPair): number => similarity(signatureOf(one), signatureOf(other));

describe('the test set', () => {
  test('has at least 200 pairs, each a different one', () => {
    expect(ACTION_PAIRS.length).toBeGreaterThanOrEqual(200);
    expect(new Set(ACTION_PAIRS.map(({ one, other }) => JSON.stringify([one, other]))).size).toBe(ACTION_PAIRS.length);
  });

  test('at least 95 % of what is the same again is found, and little else is taken for it', () => {
    const found = ACTION_PAIRS.filter((pair) => score(pair) >= SIMILAR_FROM);
    const right = found.filter(({ similar }) => similar).length;
    const recall = right / ACTION_PAIRS.filter(({ similar }) => similar).length;
    const precision = right / found.length;
    expect({ recall, enough: recall >= 0.95 }).toMatchObject({ enough: true });
    expect({ precision, enough: precision >= 0.95 }).toMatchObject({ enough: true });
  });

  test('how alike two actions are does not depend on which was refused', () => {
    for (const pair of ACTION_PAIRS) expect(score({ ...pair, one: pair.other, other: pair.one })).toBeCloseTo(score(pair), 10);
  });
});

const parameters = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }) as fc.Arbitrary<never>, {
  maxKeys: 5,
}) as fc.Arbitrary<JsonObject>;

test('an action is always the same as itself, whatever is in it, and the score lies between 0 and 1', () => {
  fc.assert(
    fc.property(parameters, parameters, (one, other) => {
      const [left, right] = [signatureOf({ tool: 'x', parameters: one }), signatureOf({ tool: 'x', parameters: other })];
      expect(similarity(left, left)).toBe(1);
      const same = similarity(left, right);
      expect(same).toBeGreaterThanOrEqual(0);
      expect(same).toBeLessThanOrEqual(1);
      expect(similarity(right, left)).toBeCloseTo(same, 10);
    }),
  );
});

test('the order of keys and of list members does not change a signature', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 6 }), (names) => {
      const forward = signatureOf({ tool: 'collector', parameters: { brand: names, platform: 'coupang' } });
      const backward = signatureOf({ tool: 'Collector ', parameters: { platform: 'COUPANG', brand: names.toReversed() } });
      expect(backward.digest).toBe(forward.digest);
    }),
  );
});

test('a text of a megabyte is compared without delay', () => {
  const long = 'sale '.repeat(200_000);
  const one = signatureOf({ tool: 'send', parameters: { body: `${long}one` } });
  expect(similarity(one, signatureOf({ tool: 'send', parameters: { body: `${long}two` } }))).toBeGreaterThanOrEqual(SIMILAR_FROM);
});

test('keys that have a meaning in the language are keys like others', () => {
  const hostile = JSON.parse('{"__proto__": {"to": "a@x.com"}, "constructor": "x"}') as JsonObject;
  const other = JSON.parse('{"__proto__": {"to": "b@x.com"}, "constructor": "x"}') as JsonObject;
  expect(similarity(signatureOf({ tool: 't', parameters: hostile }), signatureOf({ tool: 't', parameters: other }))).toBeLessThan(
    SIMILAR_FROM,
  );
});
