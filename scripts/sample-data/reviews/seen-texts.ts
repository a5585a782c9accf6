/** Texts shorter than that are the same for many people, and may be. */
const TELLING = 10;

/**
 * Remembers texts in a table of bits. It forgets none, and now and then takes a new text for an old one, which is then written anew:
 * that costs nothing, and the table is as large at the end as at the start.
 */
export function startSeenTexts(expected: number): (text: string) => boolean {
  const bits = 2 ** Math.min(30, Math.max(20, Math.ceil(Math.log2(expected * 128))));
  const table = new Uint8Array(bits / 8);
  return (text) => {
    const plain = text
      .replace(/[ㅋㅎㅠㅜ]+/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
    if (plain.length < TELLING) return false;
    let hash = 0x811c9dc5;
    for (let at = 0; at < plain.length; at++) hash = Math.imul(hash ^ plain.charCodeAt(at), 0x01000193);
    const place = ((hash ^ (hash >>> 15)) >>> 0) % bits;
    const mask = 1 << (place & 7);
    const known = ((table[place >>> 3] ?? 0) & mask) !== 0;
    table[place >>> 3] = (table[place >>> 3] ?? 0) | mask;
    return known;
  };
}
