import type { HasGlyph } from '../documents/fonts.ts';

const EMOJI = /(\p{RGI_Emoji})/v;

/**
 * A text as it may stand in a picture: in one line, with nothing hidden in it. What turns the direction of writing or is not seen
 * is left out; what the fonts have no picture of becomes `…`.
 */
export function presentable(text: string, hasGlyph: HasGlyph, longest = 2000): string {
  const shown = (character: string): boolean => hasGlyph(character.codePointAt(0) ?? 0);
  const line = text
    .slice(0, longest * 4)
    .normalize('NFC')
    .split(EMOJI)
    .map((part, index) => {
      if (index % 2 === 1) return Array.from(part).every((character) => shown(character) || /\p{Cf}|\p{M}/u.test(character)) ? part : '';
      const plain = part.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Variation_Selector}/gu, '');
      return Array.from(plain, (character) => (shown(character) ? character : '…')).join('');
    })
    .join('')
    .replace(/…{2,}/gu, '…')
    .replace(/ {2,}/gu, ' ')
    .trim();
  const letters = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line), ({ segment }) => segment);
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** Whether a text can be shown as it is. */
export const isPresentable = (text: string, hasGlyph: HasGlyph): boolean => presentable(text, hasGlyph) === text.normalize('NFC').trim();
