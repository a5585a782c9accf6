/** More than anybody writes in a request; what comes after it is not read. */
const LONGEST = 4000;

// Zero-width, direction and variation marks, soft hyphens, controls: nothing of it is seen, all of it breaks a match.
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/gu;

/** A text as it is matched: `shown` keeps the person's capitals, `folded` has none; both have the same length. */
export interface Readable {
  readonly shown: string;
  readonly folded: string;
}

/** Brings the many ways to write the same characters to one. */
export function readable(text: string): Readable {
  // Twice, since composing can only be trusted on a text that was not cut in the middle of a character.
  const shown = text
    .slice(0, LONGEST * 2)
    .normalize('NFKC')
    .replace(/[\n\r\t\v\f\u2028\u2029]/g, ' ')
    .replace(UNSEEN, '')
    .replace(/[~∼〜～˜]/g, '~')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  return { shown, folded: fold(shown) };
}

/** Small letters, character by character, so that every place stays where it was. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('');
}
