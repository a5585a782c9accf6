/** Letters and digits that are written wide or narrow; in pairs with what is meant. */
const WIDE = Array.from({ length: 0xff9f - 0xff10 + 1 }, (_, at) => String.fromCharCode(0xff10 + at)).filter((character) => {
  const meant = character.normalize('NFKC');
  return meant.length === 1 && meant !== character && /[\p{L}\p{N}]/u.test(meant);
});
const FROM = WIDE.join('');
const TO = WIDE.map((character) => character.normalize('NFKC')).join('');

/**
 * What two people would call the same words, in SQL: without case, width, marks, blanks, emoji, hidden characters, and without
 * ㅋㅋㅋㅋ and ㅎㅎ, which say the same however long they are. What is rare is only looked for, which costs much less than replacing it.
 */
export function plainText(text: string): string {
  const laughless = `case when regexp_matches(${text}, '[ㅋㅎㅠㅜ]') then regexp_replace(${text}, '[ㅋㅎㅠㅜ]+', '', 'g') else ${text} end`;
  const narrow = `case when regexp_matches(${text}, '[\\x{FF10}-\\x{FF9F}]') then translate(${laughless}, '${FROM}', '${TO}') else ${laughless} end`;
  return `lower(regexp_replace(nfc_normalize(${narrow}), '[^\\p{L}\\p{N}]+', '', 'g'))`;
}

/** Emoji that are pictures by themselves: a review may well be one of them. */
const PICTURES = emojiRanges();

/** Whether a text says anything, in SQL. */
export const saysSomething = (text: string): string => `regexp_matches(${text}, '[\\p{L}\\p{N}${PICTURES}\\x{1F000}-\\x{1FAFF}]')`;

function emojiRanges(): string {
  const hex = (code: number): string => `\\x{${code.toString(16)}}`;
  let ranges = '';
  for (let code = 0x2000; code < 0x3300; code++) if (/\p{Emoji_Presentation}/u.test(String.fromCodePoint(code))) ranges += hex(code);
  return ranges;
}
