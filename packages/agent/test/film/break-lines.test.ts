import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancedLines, breakLines } from '../../src/drawing/break-lines.ts';

/** As in a font where Korean and Japanese characters are as wide as two Latin ones. */
const measure = (text: string): number => Array.from(text).reduce((sum, character) => sum + (/[ -~]/.test(character) ? 1 : 2), 0);

describe('lines', () => {
  test('of Korean end between words', () => {
    expect(breakLines('촉촉하고 끈적임이 없어서 매일 바릅니다', 20, measure, 'ko')).toEqual(['촉촉하고 끈적임이', '없어서 매일 바릅니다']);
  });

  test('of Japanese keep words whole and never begin with what closes something', () => {
    const lines = breakLines('デイリーサンクリームを、使った方の声でご紹介します。', 26, measure, 'ja');
    expect(lines.join('')).toBe('デイリーサンクリームを、使った方の声でご紹介します。');
    for (const line of lines) expect(line).not.toMatch(/^[、。」）っー]/u);
    expect(lines[0]).toContain('デイリーサンクリームを、');
  });

  test('part a word that is wider than a line, and nothing is lost', () => {
    const word = 'A'.repeat(95);
    expect(breakLines(word, 30, measure, 'en').map((line) => line.length)).toEqual([30, 30, 30, 5]);
  });

  test('that are balanced are as many, and the last one is no orphan', () => {
    const text = 'one two three four five six seven';
    const [plain, balanced] = [breakLines(text, 28, measure, 'en'), balancedLines(text, 28, measure, 'en')];
    expect(balanced).toHaveLength(plain.length);
    expect(Math.max(...balanced.map(measure)) - Math.min(...balanced.map(measure))).toBeLessThan(8);
  });

  test('hold every text within their width, and all of it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 4, max: 40 }),
        fc.constantFrom('ko', 'en', 'ja'),
        (text, width, language) => {
          const lines = breakLines(text, width, measure, language);
          const squeezed = (value: string): string => value.replace(/\s+/gu, '');
          expect(squeezed(lines.join(''))).toBe(squeezed(text));
          for (const line of lines) expect(measure(line) <= width || [...new Intl.Segmenter('en').segment(line)].length === 1).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
