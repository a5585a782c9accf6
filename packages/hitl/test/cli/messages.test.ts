import { describe, expect, test } from 'vitest';
import { chooseLanguage, LANGUAGES, MESSAGES } from '../../src/cli/messages.ts';
import { AUDIT_PROBLEMS, type AuditProblem, sentenceFor } from '../../src/core/audit/audit-problem.ts';

const facts = { limit: 64, type: 'x-y', expected: 41, found: 42, seq: 43, since: 44, known: 45, last: 46, key: 'k47' };
const problems = Object.keys(AUDIT_PROBLEMS).map((code) => ({ code, facts }) as unknown as AuditProblem);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(problems.map((problem) => [problem.code, problem] as const))(
    '%s has a sentence of its own with every figure in it',
    (_, problem) => {
      const sentence = sentenceFor(problem, MESSAGES[language].problems);
      expect(sentence).not.toMatch(/undefined|NaN|[.。]$/);
      const figures = (text: string) => new Set(text.match(/\b4\d\b|\b64\b|k47|x-y/g) ?? []);
      expect(figures(sentence.replace(/(\d+)/g, ' $1 ').replace(/k 47/, 'k47'))).toEqual(
        figures(sentenceFor(problem).replace(/(\d+)/g, ' $1 ').replace(/k 47/, 'k47')),
      );
      if (language !== 'en') expect(sentence).toMatch(/[가-힣ぁ-んァ-ヶ一-龠]/);
    },
  );
});

test('the language is the one asked for, or that of the environment, or English', () => {
  expect(chooseLanguage('ja', { LANG: 'ko_KR.UTF-8' })).toBe('ja');
  expect(chooseLanguage('fr', {})).toBeUndefined();
  expect(chooseLanguage(undefined, { LANG: 'ko_KR.UTF-8' })).toBe('ko');
  expect(chooseLanguage(undefined, { LC_ALL: 'ja_JP.UTF-8', LANG: 'ko_KR.UTF-8' })).toBe('ja');
  expect(chooseLanguage(undefined, { LC_ALL: '', LANG: 'ko_KR.UTF-8' })).toBe('ko');
  expect(chooseLanguage(undefined, { LANG: 'de_DE.UTF-8' })).toBe('en');
  expect(chooseLanguage(undefined, {})).toBe('en');
});
