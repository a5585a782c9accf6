import { type DateWord, date, E, part, S, word, Y4 } from './date-word.ts';
import { EN_DATE_WORDS } from './date-words-en.ts';
import { JA_DATE_WORDS } from './date-words-ja.ts';
import { KO_DATE_WORDS } from './date-words-ko.ts';

/** Dates in digits. */
const ISO: readonly DateWord[] = [
  word(`${S}${Y4}[-./](?<m>\\d{1,2})[-./](?<d>\\d{1,2})${E}`, date),
  word(
    `${S}${Y4}[-./](?<m>0[1-9]|1[0-2])(?![-./]?\\d)`,
    part(({ m }) => Number(m), 1),
  ),
  word(`${S}(?<m>\\d{1,2})[-./](?<d>\\d{1,2})(?![\\d./])`, date, true),
];

/** Every way to write a period in the three languages. */
export const DATE_WORDS: readonly DateWord[] = [...ISO, ...KO_DATE_WORDS, ...JA_DATE_WORDS, ...EN_DATE_WORDS];
