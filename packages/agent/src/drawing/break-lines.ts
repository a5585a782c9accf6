import type { Language } from '../contract/language.ts';

/** How wide a text is, in the font that it will be drawn in. */
export type Measure = (text: string) => number;

/** Marks that must not begin a line, and those that must not end one. */
const NOT_FIRST = /^[·、。，．,.!?！？:;：；)\]}」』】〕》〉”’…‥ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ％%・]/u;
const NOT_LAST = /[([{「『【〔《〈“‘]$/u;

/** Numbers, Latin words and runs of katakana stay whole, whatever a dictionary says. */
const WHOLE = /[\p{Script=Latin}\p{N}.,%+\-'’&/_]+|[ァ-ヶー]{2,16}|[^\p{Script=Latin}\p{N}ァ-ヶー]+|\S/gu;

/** Endings and particles belong to the word before them; so many characters at most. */
const ENDING = /^\p{Script=Hiragana}+$/u;
const LONGEST = 9;

/**
 * A text in lines that are no wider than `width`. Korean and English are parted between words; Japanese wherever a line may end, but
 * never before a mark that closes something. A word that is wider than a line is parted anywhere.
 */
export function breakLines(text: string, width: number, measure: Measure, language: Language): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, language).flatMap((whole) => narrowed(whole, width, measure))) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Between any two of these a line may end. Blanks belong to what is before them. */
function piecesOf(text: string, language: Language): string[] {
  const japanese = language === 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const parts = japanese ? japaneseWords(text) : text.split(/(?<=\s)(?=\S)/u);
  const pieces: string[] = [];
  for (const part of parts) {
    const before = pieces.at(-1);
    const ends =
      japanese && before !== undefined && ENDING.test(part) && !/[、。,\s]$/u.test(before) && before.length + part.length <= LONGEST;
    const joined = before !== undefined && (NOT_FIRST.test(part) || NOT_LAST.test(before) || /^\s/u.test(part) || ends);
    if (joined) pieces[pieces.length - 1] = before + part;
    else pieces.push(part);
  }
  return pieces;
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });

const japaneseWords = (text: string): string[] =>
  [...text.matchAll(WHOLE)].flatMap(([run]) =>
    /^[\p{Script=Latin}\p{N}ァ-ヶー]/u.test(run) ? [run] : Array.from(words.segment(run), ({ segment }) => segment),
  );

/** Whether a text has a word that is wider than a line. */
export const hasWideWord = (text: string, width: number, measure: Measure, language: Language): boolean =>
  piecesOf(text, language).some((piece) => measure(piece.trimEnd()) > width);

function narrowed(piece: string, width: number, measure: Measure): string[] {
  if (measure(piece.trimEnd()) <= width) return [piece];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(piece)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return part === '' ? parts : [...parts, part];
}

/** The same with lines of about the same length, in no more of them: a last line with one word looks like a mistake. */
export function balancedLines(text: string, width: number, measure: Measure, language: Language): string[] {
  const lines = breakLines(text, width, measure, language);
  if (lines.length < 2) return lines;
  // No narrower than the widest word, which would be parted else.
  const widest = Math.max(...piecesOf(text, language).map((piece) => measure(piece.trimEnd())));
  let [narrow, wide] = [Math.min(width, Math.max(width / lines.length, widest)), width];
  for (let step = 0; step < 8; step++) {
    const middle = (narrow + wide) / 2;
    if (breakLines(text, middle, measure, language).length > lines.length) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, wide, measure, language);
}
