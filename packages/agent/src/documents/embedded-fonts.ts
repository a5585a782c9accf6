import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { FONT_FILES } from './fonts.ts';

/** What the embedded fonts are called in a page or a drawing: a name of its own, so that no font of the machine is taken for it. */
export const EMBEDDED_FAMILY = 'Embedded Sans';
export const EMBEDDED_EMOJI = 'Embedded Emoji';

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
/** Digits and the like count as emoji too, and are written as text. */
const EMOJI = /\p{Extended_Pictographic}/u;

const FACES = [
  { family: EMBEDDED_FAMILY, weight: '100 599', of: (letters: readonly string[]) => [...ASCII, ...letters] },
  { family: EMBEDDED_FAMILY, weight: '600 900', of: (letters: readonly string[]) => [...ASCII, ...letters] },
  { family: EMBEDDED_EMOJI, weight: '100 900', of: (letters: readonly string[]) => letters.filter((letter) => EMOJI.test(letter)) },
] as const;

/**
 * Style rules that bring the fonts of a text along, with the letters that it uses and no others: Hangul and kana are written where the
 * machine has no font for them too. The same text gives the same bytes.
 */
export async function embeddedFonts(text: string): Promise<string> {
  const letters = [...new Set(text.normalize('NFC'))].sort();
  const rules: string[] = [];
  for (const [index, { family, weight, of }] of FACES.entries()) {
    const [file, used] = [FONT_FILES[index], of(letters).join('')];
    if (file === undefined || used === '') continue;
    const font = await subsetFont(await readFile(file), used, { targetFormat: 'woff' });
    rules.push(
      `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff;base64,${font.toString('base64')}) format("woff")}`,
    );
  }
  return rules.join('');
}
