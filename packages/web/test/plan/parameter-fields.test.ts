import { describe, expect, test } from 'vitest';
import { parameterFields, readParameter } from '../../src/plan/parameter-fields.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    source: { type: 'string', description: 'Where from' },
    brand: { type: 'array', items: { type: 'string' } },
    top: { type: 'integer' },
    share: { type: 'number' },
    format: { enum: ['pdf', 'md'] },
    deep: { type: 'boolean' },
    period: { type: 'object' },
  },
};
const field = (name: string, parameters: Record<string, unknown> = {}) => {
  const found = parameterFields(SCHEMA, parameters).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};

describe('a parameter as something to fill in', () => {
  test.each([
    ['source', { source: '샘플' }, 'text', '샘플'],
    ['brand', { brand: ['하루담', 'ヌベラ'] }, 'list', '하루담, ヌベラ'],
    ['brand', {}, 'list', ''],
    ['top', { top: 20 }, 'number', '20'],
    ['format', { format: 'pdf' }, 'choice', 'pdf'],
    ['deep', { deep: false }, 'flag', 'false'],
    ['period', { period: { from: '2026-10-01' } }, 'json', '{\n  "from": "2026-10-01"\n}'],
    // What would not be the same when it is read again is shown to the letter.
    ['brand', { brand: ['a, b'] }, 'json', '[\n  "a, b"\n]'],
    ['source', { source: 'a\nb' }, 'json', '"a\\nb"'],
    ['unheard of', { 'unheard of': [1] }, 'json', '[\n  1\n]'],
  ])('%s of %o is %s', (name, parameters, kind, now) => {
    expect(field(name, parameters)).toMatchObject({ kind, now });
  });

  test('of a tool that nobody knows, the step’s own are there', () => {
    expect(parameterFields(undefined, { a: 'b' })).toMatchObject([{ name: 'a', kind: 'text', now: 'b' }]);
    expect(parameterFields('nonsense', {})).toEqual([]);
  });
});

test('what hides or reorders is filled in where it shows, and is read back as the same value', () => {
  const hidden = '\u202egnp.exe\u202c zero\u200bwidth';
  for (const value of [hidden, ['하루담', hidden]]) {
    const [shown] = parameterFields(undefined, { a: value });
    if (shown === undefined) throw new Error('no field');
    expect(shown.kind).toBe('json');
    expect(shown.now).not.toMatch(/\p{Cf}/u);
    expect(readParameter(shown, shown.now)).toEqual({ value });
  }
});

describe('what was filled in', () => {
  test.each([
    ['source', '네이버', { value: '네이버' }],
    ['brand', ' 하루담 ,, ヌベラ ', { value: ['하루담', 'ヌベラ'] }],
    ['top', '12', { value: 12 }],
    ['top', '1.5', undefined],
    ['top', '열둘', undefined],
    ['share', '0.25', { value: 0.25 }],
    ['deep', 'true', { value: true }],
    ['period', '{"from":', undefined],
    ['period', '{"from":"2026-10-01"}', { value: { from: '2026-10-01' } }],
    // Nothing takes it away.
    ['top', '  ', { value: null }],
  ])('%s: %s', (name, given, read) => {
    expect(readParameter(field(name), given)).toEqual(read);
  });
});
