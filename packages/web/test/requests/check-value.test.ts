import { expect, test } from 'vitest';
import { problemOfValue } from '../../src/requests/kinds/check-value.ts';

const WORDS = {
  required: 'required',
  smallest: (min: number) => `>= ${min}`,
  largest: (max: number) => `<= ${max}`,
  wrongForm: (pattern: string) => `like ${pattern}`,
};

test.each([
  ['', undefined, 'required'],
  ['', { required: false }, undefined],
  [[], { min: 1 }, 'required'],
  [Number.NaN, { min: 1 }, 'required'],
  [0, { min: 1 }, '>= 1'],
  [10, { max: 9 }, '<= 9'],
  ['가', { min: 2 }, '>= 2'],
  [['a', 'b'], { max: 1 }, '<= 1'],
  ['abc', { pattern: '[가-힣]+' }, 'like [가-힣]+'],
  ['보고서', { pattern: '[가-힣]+' }, undefined],
  // The server judges what this browser can't read, and what could run for ever.
  ['x', { pattern: '(' }, undefined],
  [`${'a'.repeat(20)}!`, { pattern: '(a+)+' }, undefined],
] as const)('%j with %j: %s', (value, validation, problem) => {
  expect(problemOfValue(value as never, validation as never, WORDS as never)).toBe(problem);
});
