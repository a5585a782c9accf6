import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUsage, costOf, describeSpending, loadModels, NO_SPENDING, wouldExceed } from '../../src/models/index.ts';

const FILE = 'config/models.yaml';
const prices = loadModels(readFileSync(new URL(`../../../../${FILE}`, import.meta.url), 'utf8'), FILE).prices;
const million = { inputTokens: 1_000_000, outputTokens: 1_000_000 };

test.each([
  ['openai:gpt-4o-mini', 0.75],
  ['openai:gpt-4o-mini-2024-07-18', 0.75],
  ['openai:gpt-4o', 12.5],
  ['ollama:llama3.2:3b', 0],
  ['openai:gpt-4o-audio-preview', null],
  ['openai:gpt-4x1', null],
  ['anthropic:unheard-of', null],
  ['xopenai:gpt-4o', null],
  ['', null],
])('a million tokens in and out of %s cost %s', (model, usd) => {
  expect(costOf(prices, model, million)).toEqual(usd === null ? null : expect.closeTo(usd, 9));
});

test.each([
  [
    'version: 1\nmodels:\n  - { match: "openai:*", input_usd: 1, output_usd: 1 }\n  - { match: "openai:gpt-4o", input_usd: 1, output_usd: 1 }',
    'f.yaml:4 models[1].match: never counts, because "openai:*" comes first',
  ],
  [
    'version: 1\nmodels:\n  - match: openai:x\n    input_usd: 1\n    ouput_usd: 1',
    'f.yaml:5 models[0].ouput_usd: unknown key "ouput_usd"; did you mean "output_usd"?',
  ],
  ['version: 1\nmodels:\n  - match: openai:x\n    input_usd: -1\n    output_usd: 1', 'f.yaml:4 models[0].input_usd:'],
  ['version: 1\nmodels:\n  - match: gpt-4o\n    input_usd: 1\n    output_usd: 1', 'f.yaml:3 models[0].match: expected provider:model'],
  ['version: 2\nmodels: []', 'f.yaml:1 version:'],
  ['', 'f.yaml:1'],
  ['models: [', 'f.yaml:1'],
  ['version: 1\nversion: 1\nmodels: []', 'f.yaml:2'],
  ['models: &a []\nmore: *a\nversion: 1', '; write aliases out'],
])('a faulty price list is refused with its line (%#)', (text, message) => {
  expect(() => loadModels(text, 'f.yaml')).toThrow(
    expect.objectContaining({ code: 'AGENT_CONFIG_INVALID', message: expect.stringContaining(message) }),
  );
});

const usage = fc.record({
  inputTokens: fc.nat(1_000_000),
  outputTokens: fc.nat(1_000_000),
  costUsd: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
});

test('a run’s spending is the sum of its answers, and unknown prices are counted', () => {
  fc.assert(
    fc.property(fc.array(usage), (usages) => {
      const spending = usages.reduce(addUsage, NO_SPENDING);
      expect(spending.answers).toBe(usages.length);
      expect(spending.inputTokens).toBe(usages.reduce((sum, { inputTokens }) => sum + inputTokens, 0));
      expect(spending.unpriced).toBe(usages.filter(({ costUsd }) => costUsd === null).length);
      expect(spending.usd).toBeCloseTo(
        usages.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
        6,
      );
    }),
  );
});

test('a limit is exceeded above it, not at it, and never without one', () => {
  const spent = addUsage(NO_SPENDING, { inputTokens: 1, outputTokens: 1, costUsd: 0.5 });
  expect([0.5, 0.49, 0, null].map((limit) => wouldExceed(spent, limit))).toEqual([false, true, true, false]);
  expect([0.5, 0.6].map((next) => wouldExceed(spent, 1, next))).toEqual([false, true]);
});

test('what has no known price is beyond any limit', () => {
  const unknown = addUsage(NO_SPENDING, { inputTokens: 1, outputTokens: 1, costUsd: null });
  expect(wouldExceed(unknown, 1000)).toBe(true);
  expect(wouldExceed(NO_SPENDING, 1000, null)).toBe(true);
  expect(wouldExceed(unknown, null, null)).toBe(false);
});

test('a person is told what was spent, and what is not in it', () => {
  const known = addUsage(NO_SPENDING, { inputTokens: 1000, outputTokens: 234, costUsd: 0.0012 });
  const both = addUsage(known, { inputTokens: 1, outputTokens: 1, costUsd: null });
  expect(describeSpending(known, 'ko')).toBe('모델 답변 1건에 1,234토큰, $0.001200를 썼습니다.');
  expect(describeSpending(both, 'ko')).toContain('1건은 가격을 알 수 없어');
  expect(describeSpending(both, 'en')).toBe(
    'Model answers: 2, tokens: 1,236, cost: $0.001200. Not included, because the price is unknown: 1.',
  );
  expect(describeSpending(both, 'ja')).toContain('価格が不明');
  expect(describeSpending(NO_SPENDING, 'en')).toContain('$0.00.');
});
