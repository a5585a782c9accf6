const FIVE = 5;
const OF = /^(-?\d+(?:[.,]\d+)?)\s*(?:\/|of|out of|중|点中)\s*(\d+)(?:점|点|개|stars?)?$/;
const OF_FIRST = /^(\d+)\s*(?:つ星のうち|点満点中|점\s*만점에|점\s*중)\s*(\d+(?:[.,]\d+)?)(?:점|点)?$/;
const WITH_UNIT = /^(?:별점?|星|평점|評価)?\s*(-?\d+(?:[.,]\d+)?)\s*(?:점|点|개|つ星|星|stars?|★)?$/;
const STARS = /^([★⭐✭✩🌟]+)[☆✩]*$/u;
const LONGEST = 30;

/** The number that a rating is and of how many it is, where it says so. `undefined` where it is none. */
export function readRating(written: string): { readonly value: number; readonly of: number | undefined } | undefined {
  if (written.length > LONGEST) return undefined;
  const text = written.normalize('NFKC').replaceAll('\uFE0F', '').trim().toLowerCase();
  const stars = STARS.exec(text);
  if (stars !== null) return { value: Array.from(stars[1] ?? '').length, of: FIVE };
  const fraction = OF.exec(text);
  if (fraction !== null) return { value: numberOf(fraction[1]), of: Number(fraction[2]) };
  const before = OF_FIRST.exec(text);
  if (before !== null) return { value: numberOf(before[2]), of: Number(before[1]) };
  const plain = WITH_UNIT.exec(text);
  return plain === null ? undefined : { value: numberOf(plain[1]), of: undefined };
}

/** A rating of one to five. A scale of ten or a hundred begins at nothing; what comes out below one is one. */
export function normaliseRating(written: string, scale = FIVE): number | undefined {
  const read = readRating(written);
  if (read === undefined) return undefined;
  const of = read.of ?? scale;
  if (of <= 0 || read.value < 0 || read.value > of) return undefined;
  const rating = (read.value * FIVE) / of;
  if (of === FIVE) return rating >= 1 ? rating : undefined;
  return Math.max(1, Math.round(rating * 100) / 100);
}

/** One in so many ratings has to be above five before all of them are taken for ratings of more. */
const TELLING_SHARE = 0.2;
const FEWEST = 20;

/** Of how many plain numbers are, by how large they are and how often each was given. */
export function ratingScale(counts: ReadonlyMap<string, number>): number {
  const plain = [...counts].flatMap(([written, times]) => {
    const read = readRating(written);
    return read === undefined || read.of !== undefined ? [] : [{ value: read.value, times }];
  });
  const sum = (some: typeof plain): number => some.reduce((all, { times }) => all + times, 0);
  const all = sum(plain);
  for (const [scale, least] of [
    [100, 10],
    [10, 5],
  ] as const) {
    if (
      all >= FEWEST &&
      plain.every(({ value }) => value <= scale) &&
      sum(plain.filter(({ value }) => value > least)) >= all * TELLING_SHARE
    )
      return scale;
  }
  return FIVE;
}

const numberOf = (text = ''): number => Number(text.replace(',', '.'));
