import { describe, expect, test } from 'vitest';
import { CONSEQUENCE_CODES, RISK_FACTOR_CODES } from '../../src/core/risk/risk-codes.ts';
import { chooseLanguage, LANGUAGES, MESSAGES, spokenIn } from '../../src/messages/language.ts';
import { describeOutcome } from '../../src/pattern/describe-outcome.ts';
import { anAction } from '../../src/testing/index.ts';

const NATIVE = { en: /[a-z]/i, ko: /[가-힣]/, ja: /[ぁ-んァ-ヶ一-龠]/ };

/** Every sentence of a language with where it stands, those that take a figure with one. */
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('XQ7', 'XQ8'))]];
  return Object.entries(value as object).flatMap(([key, member]) => sentences(member, `${path}.${key}`));
}

describe.each(LANGUAGES)('in %s', (language) => {
  const say = MESSAGES[language];

  test('every sentence is written in it, and none has a hole', () => {
    for (const [path, text] of sentences(say)) {
      expect.soft(text, path).toMatch(NATIVE[language]);
      expect.soft(text, path).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('what is about a figure in English is about it here as well', () => {
    const figures = (of: unknown) => Object.fromEntries(sentences(of).map(([path, text]) => [path, text.includes('XQ7')]));
    const { risk: _, ...lower } = say;
    const { risk: __, ...english } = MESSAGES.en;
    expect(figures(lower)).toEqual(figures(english));
  });

  test('every reason for a risk has a sentence of its own, with and without its detail', () => {
    const said = [
      ...RISK_FACTOR_CODES.map((code) => say.factors[code](undefined)),
      ...CONSEQUENCE_CODES.map((code) => say.consequences[code](undefined)),
    ];
    expect(new Set(said).size).toBe(said.length);
    expect(said.join()).not.toMatch(/undefined/);
  });

  test('nothing that was not done is told as done', () => {
    const action = anAction('run_0123456789abcdef' as never);
    expect(describeOutcome({ kind: 'executed', action, result: null }, say)).toBe(say.done);
    expect(describeOutcome({ kind: 'outcome_unknown', action, error: 'lost' }, say)).toContain(say.mayBeDone);
    expect(describeOutcome({ kind: 'rejected', by: 'arin', reason: 'no\u202e' }, say)).toBe(
      `${say.notDone}: ${say.outcomes.rejected} (arin): no\\u{202e}`,
    );
    expect(describeOutcome({ kind: 'failed', action, error: '' }, say)).toContain(say.notDone);
    expect(describeOutcome({ kind: 'expired', applied: 'skip' }, say)).toContain(say.notDone);
  });
});

test('the language is the first wish that can be met, or English', () => {
  expect(chooseLanguage('ja', 'ko_KR.UTF-8')).toBe('ja');
  expect(chooseLanguage(undefined, 'ko_KR.UTF-8')).toBe('ko');
  expect(chooseLanguage('fr', 'ja-JP')).toBe('ja');
  expect(chooseLanguage('kok', 'enx')).toBe('en');
  expect(chooseLanguage()).toBe('en');
  expect(spokenIn({ LC_ALL: '', LANG: 'ko_KR.UTF-8' })).toBe('ko_KR.UTF-8');
});
