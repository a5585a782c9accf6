import { type Json, visible } from '@dream-agent/hitl';
import type { HasGlyph } from './fonts.ts';

/** No single text of a document is longer; quotes are far shorter. */
const LONGEST = 2000;

/** An emoji of one or several characters: split by it, every second part is one. What would be hidden elsewhere belongs to it. */
const EMOJI = /(\p{RGI_Emoji})/v;

/** All texts in a value as they may stand in a document. */
export function printable(value: Json, hasGlyph: HasGlyph): Json {
  if (typeof value === 'string') return printableText(value, hasGlyph);
  if (Array.isArray(value)) return value.map((member) => printable(member as Json, hasGlyph));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, printable(member, hasGlyph)]));
}

/** A text in one line with nothing hidden in it, and with what the fonts can't show written as hidden characters are. */
function printableText(text: string, hasGlyph: HasGlyph): string {
  const line = text
    .slice(0, LONGEST * 8)
    .replace(/\s+/gu, ' ')
    .trim();
  const isShown = (character: string): boolean => hasGlyph(character.codePointAt(0) ?? 0);
  return shortened(line)
    .split(EMOJI)
    .map((part, index) => numbered(index % 2 === 1 ? part : visible(part), isShown))
    .join('');
}

/** Characters that are not shown by their number. */
const numbered = (text: string, isShown: (character: string) => boolean): string =>
  Array.from(text, (character) => (isShown(character) ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`)).join('');

function shortened(line: string): string {
  if (line.length <= LONGEST) return line;
  const letters = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line), ({ segment }) => segment);
  const cut = letters.slice(0, LONGEST - 1).join('');
  return letters.length <= LONGEST ? line : `${cut.trimEnd()}…`;
}
