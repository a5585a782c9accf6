import { AMOUNT, type Amount, amountIn } from './amount.ts';

const ALL_AMOUNTS = new RegExp(AMOUNT.source, 'gu');
const LONGEST = 4000;
/** Words that say how and not what. */
const SMALL_WORDS = new Set(
  'the a an of for to in on at by with and or is are be was were will you your our we us i it this that please from as has have'.split(' '),
);

/** How much two texts say the same, 0 to 1: by their words and by runs of letters, and not at all if their amounts differ. */
export function textSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [left, right] = [one.slice(0, LONGEST), other.slice(0, LONGEST)];
  if (!sameAmounts(amounts(left), amounts(right))) return 0;
  return Math.max(jaccard(stems(left), stems(right)), jaccard(letterRuns(left), letterRuns(right)));
}

/** Two numbers that are within a tenth of the larger. */
export const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.1 * Math.max(Math.abs(one), Math.abs(other)) + Number.EPSILON;

const amounts = (text: string): readonly Amount[] => [...text.matchAll(ALL_AMOUNTS)].map(amountIn).filter((amount) => amount !== undefined);

/** Each amount of the text that has fewer must be one of the other's. Leaving one out is another way to say it; changing one isn't. */
function sameAmounts(one: readonly Amount[], other: readonly Amount[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.every((amount) =>
    many.some(({ value, unit }) => isClose(value, amount.value) && (unit === amount.unit || unit === '' || amount.unit === '')),
  );
}

const wordsIn = (text: string): readonly string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL_WORDS.has(word));
const isLatin = (word: string): boolean => /^[\p{sc=Latin}\p{N}]+$/u.test(word);

/** Words without endings that change with grammar. Japanese has no blanks between words, so there are none to compare. */
function stems(text: string): ReadonlySet<string> {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return new Set();
  return new Set(wordsIn(text).map((word) => (isLatin(word) ? word.slice(0, 5) : word.slice(0, 2))));
}

/** Runs of letters within words, so that the order of the words doesn't matter: three of an alphabet, two of a syllabary. */
function letterRuns(text: string): ReadonlySet<string> {
  const runs = wordsIn(text).flatMap((word) => {
    const letters = Array.from(word);
    const length = isLatin(word) ? 3 : 2;
    if (letters.length <= length) return [word];
    return letters.slice(length - 1).map((_, index) => letters.slice(index, index + length).join(''));
  });
  // Hiragana alone is mostly grammar.
  return new Set(runs.filter((run) => !/^\p{sc=Hiragana}+$/u.test(run)));
}

/** What two sets share, of all that is in them. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const shared = [...one].filter((member) => other.has(member)).length;
  return shared / (one.size + other.size - shared);
}

/** A title or a long name: there is little in it that could be said in other words. */
export const isShort = (text: string): boolean =>
  isLatin(text.replace(/[^\p{L}\p{N}]+/gu, '')) ? wordsIn(text).length <= 4 : text.length < 12;
