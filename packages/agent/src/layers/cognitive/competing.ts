import type { Classify, Reading, Wish } from './classify.ts';

/** Words between two things of which either will do, or which both are wanted. */
const EITHER =
  / or (?:maybe |perhaps |else )?(?:a |an |the )?|\/| 아니면 |이나 |(?<=[가-힣])나 |이든지? |든지? |거나 | 또는 | 혹은 |, ?아니면 |それとも|または|もしくは|あるいは|か、|(?<=[\u30a1-\u30ff一-龠])か(?=[\u30a1-\u30ff一-龠])|でも(?=、)|, whichever|, whatever/gu;
const BOTH =
  / and (?:also )?(?:a |an )|이랑 |(?<=[가-힣])랑 |(?<=[가-힣])하고 |(?<=서|트)와 |(?<=상|판)과 | 및 |(?<=[\u30a1-\u30ff一-龠])と(?=[^比])| plus (?:a |an )/gu;
/** Things that are handed over; two of them can't be one. */
const HANDED_OVER = ['report', 'video', 'ad', 'sales', 'dashboard'];
/** What a wish needs to count as one; a thing to hand over needs only to be named. */
const CLEAR = 4;
const NAMED = 2;

/** Two wishes of different kinds in one request, or nothing. */
export function competingWishes(classify: Classify, wish: Wish): readonly [Reading, Reading] | undefined {
  for (const [pattern, anything] of [
    [EITHER, true],
    [BOTH, false],
  ] as const) {
    let seen = 0;
    for (const match of wish.folded.matchAll(pattern)) {
      // More places than anybody's wish has are not worth looking at.
      if (++seen > 6) break;
      const left = clearest(classify, wish, wish.folded.slice(0, match.index));
      const right = clearest(classify, wish, wish.folded.slice(match.index + match[0].length));
      if (left === undefined || right === undefined || left.entry.category === right.entry.category) continue;
      const handed = [left, right].filter(({ entry }) => HANDED_OVER.includes(entry.category)).length;
      // An analysis that goes into a report is one wish with it, and two analyses may go together.
      if (handed === 2 || (anything && handed === 0)) return [left, right];
    }
  }
  return undefined;
}

function clearest(classify: Classify, wish: Wish, part: string): Reading | undefined {
  if (part.trim().length < 2) return undefined;
  // Only what is named in this part speaks for it.
  const entities = wish.entities.filter(({ text }) => part.includes(text.toLowerCase()));
  const [best] = classify({ folded: part, masked: part, entities });
  if (best === undefined || best.entry.domain === 'INQUIRY') return undefined;
  return best.rules >= (HANDED_OVER.includes(best.entry.category) ? NAMED : CLEAR) ? best : undefined;
}
