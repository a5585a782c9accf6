import { stripVTControlCharacters } from 'node:util';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Two columns in a terminal: East Asian wide and full-width letters, and what is drawn as a picture. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji}\ufe0f)/u;
const NOTHING = /^[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]+$/u;

/** What a reader takes for single letters. */
export const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const letter of lettersOf(stripVTControlCharacters(text))) columns += letterWidth(letter);
  return columns;
}

/** Chinese and Japanese may be cut between any two letters, only not inside a foreign word, nor before what belongs to the letter before. */
const BETWEEN_LETTERS =
  /(?<= )|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?!(?<=[\p{sc=Kana}ー])\p{sc=Kana})(?![ぁぃぅぇぉっゃゅょァィゥェォッャュョー々])/u;

/** A text cut into lines of at most so many columns, at blanks where there are some; letters are never cut apart. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of text.split(BETWEEN_LETTERS)) {
    if (width > 0 && width + displayWidth(word.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      [line, width] = ['', 0];
    }
    for (const letter of lettersOf(word)) {
      if (width > 0 && width + letterWidth(letter) > columns && letter !== ' ') {
        lines.push(line.trimEnd());
        [line, width] = ['', 0];
      }
      line += letter;
      width += letterWidth(letter);
    }
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

/** Pieces side by side, with a gap between them, in as many rows as the columns make necessary. No piece is cut. */
export function inRows(pieces: readonly string[], gap: string, columns: number): string[] {
  const rows: string[] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row === undefined || displayWidth(row + gap + piece) > columns) rows.push(piece);
    else rows[rows.length - 1] = row + gap + piece;
  }
  return rows;
}

/** A text with blanks behind it, up to so many columns. */
export const padColumns = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - displayWidth(text)));

function letterWidth(letter: string): number {
  if (NOTHING.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
}
