import { readFile } from 'node:fs/promises';

/** One family for Korean, English and Japanese, and one for emoji. */
const NAMES = ['PretendardJP-Regular.otf', 'PretendardJP-Bold.otf', 'NotoEmoji-Regular.ttf'];

export const FONT_FILES: readonly URL[] = NAMES.map((name) => new URL(`../../assets/fonts/${name}`, import.meta.url));

/** Whether the fonts have a picture of a character. */
export type HasGlyph = (codePoint: number) => boolean;

let known: Promise<HasGlyph> | undefined;

/** What the fonts of our documents can show. A typesetter leaves out what they can't, and says nothing. */
export function readGlyphs(): Promise<HasGlyph> {
  known ??= glyphsOf();
  return known;
}

async function glyphsOf(): Promise<HasGlyph> {
  const characters = new Set<number>();
  for (const file of await Promise.all(FONT_FILES.map((font) => readFile(font)))) {
    addCharacters(characters, new DataView(file.buffer, file.byteOffset, file.byteLength));
  }
  return (codePoint) => characters.has(codePoint);
}

const SEGMENTED_COVERAGE = 12;

/** Adds the characters in a font's `cmap` table, read from the one that has all of Unicode. */
function addCharacters(characters: Set<number>, font: DataView): void {
  const cmap = tableAt(font, 'cmap');
  for (let record = 0; record < font.getUint16(cmap + 2); record++) {
    const table = cmap + font.getUint32(cmap + 4 + record * 8 + 4);
    if (font.getUint16(table) !== SEGMENTED_COVERAGE) continue;
    for (let group = table + 16; group < table + 16 + font.getUint32(table + 12) * 12; group += 12) {
      for (let character = font.getUint32(group); character <= font.getUint32(group + 4); character++) characters.add(character);
    }
  }
}

function tableAt(font: DataView, tag: string): number {
  for (let record = 12; record < 12 + font.getUint16(4) * 16; record += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((index) => font.getUint8(record + index)));
    if (name === tag) return font.getUint32(record + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}
