import type { JsonObject } from '@dream-agent/hitl';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parameterCheck } from '../../src/tools/registry/index.ts';

const check = parameterCheck({
  type: 'object',
  properties: {
    brand: { type: 'string', minLength: 1, maxLength: 20 },
    days: { type: 'integer', minimum: 1, maximum: 90, default: 7 },
    platforms: { type: 'array', items: { enum: ['naver', 'instagram', 'x'] }, default: ['naver'] },
    range: {
      type: 'object',
      properties: { from: { type: 'string', format: 'date' }, open: { type: 'boolean', default: true } },
      default: {},
    },
    labels: { type: 'object' },
  },
  required: ['brand'],
});

test('defaults are filled in, also inside of defaults', () => {
  expect(check({ brand: '라네즈' })).toEqual({ parameters: { brand: '라네즈', days: 7, platforms: ['naver'], range: { open: true } } });
});

test('every problem has a line of its own, with its path', () => {
  const given = { days: 0, platforms: ['naver', 'instagrm'], range: { from: '지난주', opne: true }, brnd: '이니스프리' };
  expect(check(given)).toEqual({
    problems: [
      'brand: is missing',
      'days: must be at least 1, is 0',
      'platforms[1]: unknown value "instagrm"; did you mean "instagram"?',
      'range.from: Invalid ISO date, got "지난주"',
      'range.opne: unknown key "opne"; did you mean "open"?',
      'brnd: unknown key "brnd"; did you mean "brand"?',
    ],
  });
});

test.each<[string, unknown, string]>([
  ['a number where text is wanted', { brand: 7 }, 'brand: expected text, got 7'],
  ['nothing where text is wanted', { brand: null }, 'brand: expected text, got null'],
  ['empty text', { brand: '' }, 'brand: is empty'],
  ['text that is too long', { brand: '가'.repeat(21) }, 'brand: must have at most 20 characters'],
  ['half a day', { brand: 'a', days: 1.5 }, 'days: expected a whole number, got 1.5'],
  ['a prototype', JSON.parse('{"brand":"a","__proto__":{"days":3}}'), '__proto__: unknown key "__proto__"'],
  ['no JSON at all', { brand: 'a', labels: { when: new Date(0) } }, 'only plain objects have a JSON form at $.labels.when'],
  ['undefined', { brand: 'a', days: undefined }, 'undefined has no JSON form at $.days'],
])('%s is refused', (_, given, problem) => {
  const checked = check(given as JsonObject);
  expect('problems' in checked && checked.problems.join('\n')).toContain(problem);
});

test('an object that lists nothing takes any keys, and a list of nothing takes none', () => {
  expect(check({ brand: 'a', labels: { 아무: '거나' } })).toHaveProperty('parameters.labels', { 아무: '거나' });
  expect(parameterCheck({ type: 'object' })({ a: 1 })).toEqual({ problems: ['a: unknown key "a"'] });
  expect(parameterCheck({ type: 'object' })({})).toEqual({ parameters: {} });
  expect(parameterCheck({ type: 'object', additionalProperties: true })({ a: 1 })).toEqual({ parameters: { a: 1 } });
});

test('parameters nested too deep to be approved are refused and do not bring anything down', () => {
  let labels: JsonObject = {};
  for (let depth = 0; depth < 100_000; depth++) labels = { labels };
  expect(check({ brand: 'a', labels })).toHaveProperty('problems');
});

test('a second check of what the first gave changes nothing, and the given parameters stay as they were', () => {
  const given = fc.record(
    {
      brand: fc.string({ maxLength: 22 }),
      days: fc.integer({ min: -1, max: 95 }),
      platforms: fc.array(fc.constantFrom('naver', 'instagram', 'x', 'tiktok'), { maxLength: 3 }),
      range: fc.record({ open: fc.boolean() }, { requiredKeys: [] }),
      labels: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(given, (parameters) => {
      const before = JSON.stringify(parameters);
      const once = check(parameters as JsonObject);
      if ('parameters' in once) expect(check(once.parameters)).toEqual(once);
      else expect(once.problems.length).toBeGreaterThan(0);
      expect(JSON.stringify(parameters)).toBe(before);
    }),
  );
});
