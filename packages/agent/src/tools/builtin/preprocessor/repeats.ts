import type { RawReview } from '../review.ts';
import { normaliseText } from '../text/normalise-text.ts';

/** Under that, different people say the same. */
const TELLING = 10;

/** Tells reviews that were there before: to the letter, or but for marks, case and blanks. The first one is kept. */
export function startRepeats(): (review: RawReview) => 'duplicate' | 'near_duplicate' | undefined {
  const exact = new Set<string>();
  const near = new Set<string>();
  return (review) => {
    const plain = normaliseText(review.text);
    // What is too short to tell counts only if day and place are the same too.
    const circumstances = plain.length < TELLING ? [review.date, review.platform, review.rating] : [];
    const place = [review.product, ...circumstances];
    const letter = JSON.stringify([...place, review.text]);
    const words = JSON.stringify([...place, plain]);
    const verdict = exact.has(letter) ? 'duplicate' : near.has(words) ? 'near_duplicate' : undefined;
    exact.add(letter);
    near.add(words);
    return verdict;
  };
}
