import { expect, test } from 'vitest';
import { AgentError } from '../../src/errors.ts';
import { loadUnderstanding } from '../../src/layers/cognitive/index.ts';
import { TEXTS, understander } from './understander.ts';

function refused(change: (texts: { intents: string; entities: string }) => Partial<typeof TEXTS>): string {
  try {
    loadUnderstanding({ ...TEXTS, ...change(TEXTS) }, { intents: 'i.yaml', entities: 'e.yaml' });
  } catch (error) {
    expect(error).toBeInstanceOf(AgentError);
    return (error as AgentError).message;
  }
  return 'was taken';
}

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

test('a rule that names an unknown concept is refused with its line and the nearest name', () => {
  const intents = TEXTS.intents.replace('when: [review], weight', 'when: [reveiw], weight');
  expect(refused(() => ({ intents }))).toMatch(
    new RegExp(`^i\\.yaml:${lineOf(intents, '[reveiw]')}:\\d+ .*unknown concept "reveiw"; did you mean "review"\\?`),
  );
});

test('a product of an unknown brand is refused', () => {
  expect(refused(({ entities }) => ({ entities: entities.replace('of: Nuvera', 'of: Nuverra') }))).toMatch(
    /^e\.yaml:\d+:\d+ .*unknown brand "Nuverra"; did you mean "Nuvera"\?/,
  );
});

test('an unknown key is refused with the nearest known one', () => {
  expect(refused(({ intents }) => ({ intents: intents.replace('    subject: true', '    subjct: true') }))).toMatch(
    /^i\.yaml:\d+:\d+ .*unknown key "subjct"; did you mean "subject"\?|is missing/,
  );
});

test('an unknown domain is refused with the nearest known one', () => {
  expect(refused(({ intents }) => ({ intents: intents.replace('domain: CONTENT', 'domain: CONTNT') }))).toMatch(
    /unknown value "CONTNT"; did you mean "CONTENT"\?/,
  );
});

test('a broken pattern, a subcategory that is there twice, broken YAML and an empty file are refused', () => {
  expect(refused(({ intents }) => ({ intents: intents.replace('ko: [분석,', "ko: ['분석(',") }))).toMatch(
    /^i\.yaml:\d+:\d+ concepts\.analyse: is not a pattern/,
  );
  expect(refused(({ intents }) => ({ intents: intents.replace('subcategory: faq', 'subcategory: how_to') }))).toMatch(
    /"how_to" is there twice/,
  );
  expect(refused(() => ({ entities: 'brand: [' }))).toMatch(/^e\.yaml:1:/);
  expect(refused(() => ({ intents: '' }))).toMatch(/^i\.yaml:1:1/);
});

test('every intent has six examples and a title in each language', () => {
  expect(understander.intents).toHaveLength(27);
  for (const { title, examples } of understander.intents) {
    for (const language of ['ko', 'en', 'ja'] as const) {
      expect(new Set(examples[language]).size).toBeGreaterThanOrEqual(6);
      expect(title[language]).not.toBe('');
    }
  }
});
