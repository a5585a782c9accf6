import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { avoid, isAvoided } from '../../src/feedback/avoid-list.ts';
import { signatureOf } from '../../src/feedback/similarity/signature-of.ts';
import { SIMILAR_FROM, similarity } from '../../src/feedback/similarity/similarity.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { ACTION_PAIRS, type ActionPair } from './pairs/action-pairs.ts';
import { FRESH_PAIRS } from './pairs/fresh-pairs.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
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
    console.info(`refused actions found again: ${percent(recall)} of ${ACTION_PAIRS.length} pairs, rightly so: ${percent(precision)}`);
    expect({ recall, enough: recall >= 0.95 }).toMatchObject({ enough: true });
    expect({ precision, enough: precision >= 0.95 }).toMatchObject({ enough: true });
  });

  test('pairs that the threshold was not found with: at least 95 % of what was refused is not proposed again in the session', () => {
    const refusedAgain = FRESH_PAIRS.map(([tool, refused, next, same]) => {
      const list = avoid([], { at: '2026-11-16T09:00:00.000Z', tool, parameters: refused as never });
      return { tool, next, same, avoided: isAvoided({ tool, parameters: next }, list) !== undefined };
    });
    const same = refusedAgain.filter((pair) => pair.same);
    const others = refusedAgain.filter((pair) => !pair.same);
    const recall = same.filter(({ avoided }) => avoided).length / same.length;
    const spared = others.filter(({ avoided }) => !avoided).length / others.length;
    console.info(
      `fresh pairs: ${percent(recall)} of ${same.length} not proposed again, ${percent(spared)} of ${others.length} others still proposed`,
    );
    expect({ recall: recall >= 0.95, missed: same.filter(({ avoided }) => !avoided) }).toMatchObject({ recall: true });
    expect({ spared: spared >= 0.85, wrongly: others.filter(({ avoided }) => avoided) }).toMatchObject({ spared: true });
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
