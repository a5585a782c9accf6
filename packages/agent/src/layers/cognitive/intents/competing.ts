import type { Classify, Reading, Wish } from './classify.ts';

/** Words between two things of which either will do. */
const EITHER =
  / or (?:maybe |perhaps |else )?(?:a |an |the )?|\/| 아니면 |이나 |(?<=[가-힣])나 |이든지? |든지? |거나 | 또는 | 혹은 |, ?아니면 |それとも|または|もしくは|あるいは|か、|(?<=[\u30a1-\u30ff一-龠])か(?=[\u30a1-\u30ff一-龠])|でも(?=、)|, whichever|, whatever/gu;
/** Words between two things that are both wanted. */
const BOTH =
  /,? and (?:also )?(?:a |an |the )?|, | plus (?:a |an )?|, ?|이랑 |(?<=[가-힣])랑 |(?<=[가-힣])하고 |(?<=[가-힣])[와과] | 및 | 그리고 |(?<=[\u30a1-\u30ff一-龠])と(?=[^比])|、/gu;
/** Of two things that both are named, only one is wanted. */
const UNDECIDED = /\bbetween\b.* and |can'?t decide|중에|고민|迷/u;
/** Things that are handed over. */
const HANDED_OVER = ['report', 'video', 'ad', 'sales', 'dashboard'];
/** What a wish needs to count as one; a thing to hand over needs only to be named. */
const CLEAR = 4;
const NAMED = 2;
/** More places than anybody's wish has are not worth looking at. */
const MOST_PLACES = 8;

/** Two wishes of different kinds of which only one is meant, or nothing. */
export function competingWishes(classify: Classify, wish: Wish): readonly [Reading, Reading] | undefined {
  const undecided = UNDECIDED.test(wish.folded) ? ([BOTH] as const) : [];
  for (const pattern of [EITHER, ...undecided]) {
    for (const match of [...wish.folded.matchAll(pattern)].slice(0, MOST_PLACES)) {
      const left = clearest(classify, wish, wish.folded.slice(0, match.index));
      const right = clearest(classify, wish, wish.folded.slice(match.index + match[0].length));
      if (left === undefined || right === undefined || left.entry.category === right.entry.category) continue;
      const handed = [left, right].filter(({ entry }) => HANDED_OVER.includes(entry.category)).length;
      // An analysis that goes into a report is one wish with it, and two analyses may go together.
      if (handed === 2 || (handed === 0 && pattern === EITHER)) return [left, right];
    }
  }
  return undefined;
}

/** What is to be handed over besides, where several things are asked for in one breath: a report, a dashboard and a video. */
export function furtherWishes(classify: Classify, wish: Wish, readings: readonly Reading[]): Reading[] {
  const places = [...wish.folded.matchAll(BOTH)].slice(0, MOST_PLACES);
  if (places.length === 0) return [];
  const starts = [0, ...places.map((match) => match.index + match[0].length)];
  const ends = [...places.map((match) => match.index), wish.folded.length];
  const kinds = new Set(
    starts.flatMap((start, index) => {
      const category = clearest(classify, wish, wish.folded.slice(start, ends[index]))?.entry.category;
      return category !== undefined && HANDED_OVER.includes(category) ? [category] : [];
    }),
  );
  // One thing named twice, or once beside an analysis, is what the request is about anyway.
  if (kinds.size < 2) return [];
  // What kind of report or video it is, the whole request says.
  const [best] = readings;
  return [...kinds]
    .filter((kind) => kind !== best?.entry.category)
    .flatMap((kind) => readings.find(({ entry }) => entry.category === kind) ?? []);
}

function clearest(classify: Classify, wish: Wish, part: string): Reading | undefined {
  if (part.trim().length < 2) return undefined;
  // Only what is named in this part speaks for it.
  const entities = wish.entities.filter(({ text }) => part.includes(text.toLowerCase()));
  const [best] = classify({ folded: part, masked: part, entities });
  if (best === undefined || best.entry.domain === 'INQUIRY') return undefined;
  return best.rules >= (HANDED_OVER.includes(best.entry.category) ? NAMED : CLEAR) ? best : undefined;
}
