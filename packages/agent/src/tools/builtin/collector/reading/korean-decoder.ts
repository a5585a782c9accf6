/**
 * Decodes what Korean Windows programs write. The platform's decoder knows the 2,350 syllables of the first standard only; the other
 * 8,822 follow in the order of Unicode, in the cells that the standard leaves free.
 */
export function koreanDecoder(): { readonly decode: (bytes?: Uint8Array) => string } {
  const cells = cellsOf();
  let lead: number | undefined;
  return {
    decode(bytes) {
      if (bytes === undefined) {
        if (lead !== undefined) throw new TypeError('a character is cut in two at the end');
        return '';
      }
      let text = '';
      for (const byte of bytes) {
        if (lead !== undefined) {
          const character = cells[(lead << 8) | byte];
          if (character === undefined) throw new TypeError(`no character at ${lead.toString(16)}${byte.toString(16)}`);
          text += character;
          lead = undefined;
        } else if (byte < 0x80) text += String.fromCharCode(byte);
        else lead = byte;
      }
      return text;
    },
  };
}

let known: (string | undefined)[] | undefined;

function cellsOf(): (string | undefined)[] {
  if (known !== undefined) return known;
  const cells: (string | undefined)[] = Array.from({ length: 0x10000 }, () => undefined);
  const standard = new TextDecoder('euc-kr');
  const there = new Set<string>();
  for (let lead = 0xa1; lead <= 0xfe; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const character = standard.decode(Uint8Array.of(lead, trail));
      if (character.length !== 1 || character === '\uFFFD') continue;
      cells[(lead << 8) | trail] = character;
      there.add(character);
    }
  let next = 0xac00;
  for (let lead = 0x81; lead <= 0xc6; lead++)
    for (let trail = 0x41; trail <= (lead <= 0xa0 ? 0xfe : 0xa0); trail++) {
      if ((trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81)) continue;
      while (there.has(String.fromCharCode(next))) next++;
      if (next > 0xd7a3) break;
      cells[(lead << 8) | trail] = String.fromCharCode(next++);
    }
  known = cells;
  return cells;
}
