/** Of a longer text the rest is not read. */
const LONGEST = 4000;

/** A text as it is looked at: one form for each character, small letters, straight apostrophes. */
export const plainText = (text: string): string =>
  (text.length > LONGEST ? text.slice(0, LONGEST) : text).normalize('NFKC').toLowerCase().replaceAll('’', "'");
