import { describe, expect, test } from 'vitest';
import { answerProblem, fieldProblem } from '../../src/core/requests/answer.ts';
import type { Json } from '../../src/schema/json.ts';
import type { InputField } from '../../src/schema/question.ts';

const field = (inputType: InputField['inputType'], over: Partial<InputField> = {}): InputField => ({ field: 'answer', inputType, ...over });
const options = ['seoul', '부산', 'tokyo'].map((value) => ({ value, label: value.toUpperCase() }));
const fits = (input: InputField, value: Json) => answerProblem(input, value) === undefined;

describe('a text', () => {
  test('has a length in characters as people count them', () => {
    const input = field('text', { validation: { min: 2, max: 3 } });
    expect(['a', '한', '🙂'].map((value) => fits(input, value))).toEqual([false, false, false]);
    expect(['ab', '한글', '🙂🙂🙂'].map((value) => fits(input, value))).toEqual([true, true, true]);
    expect(fits(input, '🙂🙂🙂🙂')).toBe(false);
    expect(answerProblem(input, 'a')).toBe('answer must have a length of at least 2');
  });

  test('matches its pattern as a whole', () => {
    const input = field('text', { validation: { pattern: '[가-힣]{2,4}' } });
    expect(fits(input, '홍길동')).toBe(true);
    for (const value of ['홍', '홍길동 ', ' 홍길동', 'Hong', '홍길동\n']) expect(fits(input, value)).toBe(false);
  });

  test('is nothing else', () => {
    for (const value of [1, true, ['a'], { a: 1 }]) expect(fits(field('text'), value)).toBe(false);
  });

  test('is matched in linear time, whatever the pattern', () => {
    const patterns = ['(a+)+$', '(a|a)*$', '(.*a){20}', '([a-zA-Z]+)*', '(a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y'];
    const value = `${'a'.repeat(5_000)}!`;
    const started = performance.now();
    for (const pattern of patterns) answerProblem(field('text', { validation: { pattern } }), value);
    expect(performance.now() - started).toBeLessThan(2_000);
    // Twice the text takes about twice the time; a backtracking engine would not come back.
    expect(fits(field('text', { validation: { pattern: '(a+)+b' } }), 'a'.repeat(20_000))).toBe(false);
  });
});

describe('a number', () => {
  const input = field('number', { validation: { min: 1, max: 9.5 } });
  test('lies between its bounds, both included', () => {
    expect([1, 9.5, 3].map((value) => fits(input, value))).toEqual([true, true, true]);
    expect([0.99, 9.51, -3].map((value) => fits(input, value))).toEqual([false, false, false]);
    expect(answerProblem(input, 0)).toBe('answer must be at least 1');
  });
  test('is not a text that looks like one', () => {
    for (const value of ['3', true, [3], { value: 3 }]) expect(fits(input, value)).toBe(false);
  });
});

describe('a date', () => {
  test.each(['2026-11-16', '2028-02-29', '2000-02-29', '1999-12-31', '0001-01-01'])('%s is one', (value) => {
    expect(fits(field('date'), value)).toBe(true);
  });
  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '2026-11',
    '2026',
    '26-01-01',
    '2026-11-16T00:00:00Z',
    ' 2026-11-16',
    '2026-11-16\n',
    '어제',
  ])('%j is none', (value) => {
    expect(fits(field('date'), value)).toBe(false);
  });
  test('is a text', () => {
    expect(fits(field('date'), 20261116)).toBe(false);
  });
});

describe('a choice', () => {
  const input = field('choice', { options });
  test('is one of its options, by value and not by label', () => {
    expect(['seoul', '부산'].map((value) => fits(input, value))).toEqual([true, true]);
    for (const value of ['SEOUL', 'Seoul', 'constructor', 1, ['seoul']]) expect(fits(input, value)).toBe(false);
    expect(fits(field('choice'), 'seoul')).toBe(false);
  });
});

describe('a multiselect', () => {
  const input = field('multiselect', { options, validation: { min: 1, max: 2 } });
  test('names some of its options, each once, as many as are asked for', () => {
    expect(fits(input, ['seoul'])).toBe(true);
    expect(fits(input, ['tokyo', '부산'])).toBe(true);
    expect(answerProblem(input, ['seoul', 'seoul'])).toMatch(/twice/);
    expect(answerProblem(input, ['seoul', '부산', 'tokyo'])).toBe('answer must have a count of at most 2');
    for (const value of ['seoul', ['paris'], ['seoul', 1], { 0: 'seoul' }]) expect(fits(input, value)).toBe(false);
  });
});

test('nothing at all is an answer only where none is required', () => {
  for (const inputType of ['text', 'number', 'date', 'choice', 'multiselect'] as const) {
    for (const nothing of [null, '', []]) {
      expect(fits(field(inputType, { options }), nothing)).toBe(true);
      expect(fits(field(inputType, { options, validation: { required: true } }), nothing)).toBe(false);
    }
  }
});

describe('a field that can not be asked', () => {
  test('has choices without options', () => {
    expect(fieldProblem(field('choice'))).toMatch(/without options/);
    expect(fieldProblem(field('multiselect', { options: [] }))).toMatch(/without options/);
    expect(fieldProblem(field('choice', { options }))).toBeUndefined();
  });
  test.each(['(', '[a', '(?=lookahead)', '(a)\\1', 'a{2000}', '((a{100}){100}){100}'])('has a pattern like %s', (pattern) => {
    expect(fieldProblem(field('text', { validation: { pattern } }))).toMatch(/pattern/);
  });
  test('is none with an ordinary pattern', () => {
    expect(fieldProblem(field('text', { validation: { pattern: '^[0-9]{3}-[0-9]{4}$' } }))).toBeUndefined();
  });
});
