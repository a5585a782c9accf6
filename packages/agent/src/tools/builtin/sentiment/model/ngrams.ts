/** Pieces of one to five characters. */
const LONGEST = 5;
const BLANK = 32;
const FIRST = 0x811c9dc5;
const PRIME = 0x01000193;

/** Room for what a text of some length may give. */
export const roomFor = (length: number): number => (length + 2) * LONGEST;

/**
 * Writes a number for every piece of a plain text, and says how many. The same characters repeated count as two ("ㅋㅋㅋㅋ" is "ㅋㅋ"),
 * blanks as one, and the text begins and ends with a blank. Weights are found by these numbers: whoever changes them trains anew.
 */
export function ngramsOf(plain: string, codes: Uint16Array, hashes: Uint32Array): number {
  const length = squeeze(plain, codes);
  let count = 0;
  for (let from = 0; from < length; from++) {
    const end = Math.min(length, from + LONGEST);
    let running = FIRST;
    for (let at = from; at < end; at++) {
      running = Math.imul(running ^ (codes[at] ?? 0), PRIME);
      let hash = running + (at - from + 1);
      hash ^= hash >>> 16;
      hash = Math.imul(hash, 0x85ebca6b);
      hash ^= hash >>> 13;
      hash = Math.imul(hash, 0xc2b2ae35);
      hashes[count++] = hash ^ (hash >>> 16);
    }
  }
  return count;
}

function squeeze(plain: string, codes: Uint16Array): number {
  codes[0] = BLANK;
  let length = 1;
  for (let index = 0; index < plain.length; index++) {
    const raw = plain.charCodeAt(index);
    const code = raw <= BLANK || raw === 0x3000 || raw === 0xa0 ? BLANK : raw;
    const last = codes[length - 1];
    if (code === last && (code === BLANK || (length > 1 && code === codes[length - 2]))) continue;
    codes[length++] = code;
  }
  if (codes[length - 1] !== BLANK) codes[length++] = BLANK;
  return length;
}
