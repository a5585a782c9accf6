import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { FONT_FILES } from '../documents/fonts.ts';

/** The families as they are called inside the font files. */
export const FAMILY = 'Pretendard JP';
export const FAMILIES = `${FAMILY}, Noto Emoji`;

let pen: SKRSContext2D | undefined;

/** How wide a text is in our fonts, in pixels. `font` as in CSS. */
export function widthOf(text: string, font: string): number {
  if (pen === undefined) {
    for (const [index, file] of FONT_FILES.entries()) GlobalFonts.registerFromPath(fileURLToPath(file), index < 2 ? FAMILY : 'Noto Emoji');
    pen = createCanvas(1, 1).getContext('2d');
  }
  pen.font = font;
  return pen.measureText(text).width;
}

export const fontOf = (size: number, bold = false): string => `${bold ? 'bold ' : ''}${size}px ${FAMILIES}`;

const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, 1000)), ({ segment }) => segment);

/** A text that is no wider: what does not fit is cut, and that is shown. */
export function fit(text: string, width: number, font: string): string {
  if (widthOf(text, font) <= width) return text;
  const letters = lettersOf(text);
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`, font) <= width) least = middle;
    else most = middle - 1;
  }
  return `${letters.slice(0, least).join('').trimEnd()}…`;
}

/** A text in at most so many lines. It is parted at blanks where there are any, else between any two letters. */
export function wrap(text: string, width: number, font: string, lines: number): string[] {
  const done: string[] = [];
  let rest = text.slice(0, 1000).trim();
  while (rest !== '' && done.length < lines - 1 && widthOf(rest, font) > width) {
    const line = firstLine(rest, width, font);
    done.push(line);
    rest = rest.slice(line.length).trim();
  }
  return rest === '' ? done : [...done, fit(rest, width, font)];
}

function firstLine(text: string, width: number, font: string): string {
  let line = '';
  for (const letter of lettersOf(text)) {
    if (line !== '' && widthOf(line + letter, font) > width) break;
    line += letter;
  }
  // A word that begins late in the line goes to the next one whole.
  const blank = line.lastIndexOf(' ');
  return blank > line.length / 3 && text[line.length] !== ' ' ? line.slice(0, blank) : line;
}
