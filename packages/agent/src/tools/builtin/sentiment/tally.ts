import type { Change, Tally } from './findings.ts';
import type { ReadOpinion } from './read-opinion.ts';

/** Nothing counted yet. */
export const noReviews = (): Tally => ({ reviews: 0, positive: 0, negative: 0, neutral: 0, without_opinion: 0 });

/** Counts one more review. */
export const withReview = (tally: Tally, { label, hasOpinion }: Pick<ReadOpinion, 'label' | 'hasOpinion'>): Tally => ({
  ...tally,
  reviews: tally.reviews + 1,
  [label]: tally[label] + 1,
  without_opinion: tally.without_opinion + (hasOpinion ? 0 : 1),
});

/** The share of a whole, 0 where there is none. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);

const FEWEST = 10;
const MONTHS_BEFORE = 3;

/** The latest month that has enough reviews, against those before it; nothing where either side has too few. */
export function changeOf(months: ReadonlyMap<string, Tally>): Change | undefined {
  const inOrder = [...months].sort(([one], [other]) => (one < other ? -1 : 1));
  const latest = inOrder.findLastIndex(([, tally]) => tally.reviews >= FEWEST);
  const before = inOrder.slice(Math.max(0, latest - MONTHS_BEFORE), Math.max(0, latest));
  const [month, now] = inOrder[latest] ?? [];
  const reviews = before.reduce((sum, [, tally]) => sum + tally.reviews, 0);
  if (month === undefined || now === undefined || reviews < FEWEST) return undefined;
  const negative = before.reduce((sum, [, tally]) => sum + tally.negative, 0);
  return {
    month,
    reviews: now.reviews,
    negative_share: shareOf(now.negative, now.reviews),
    before_from: before[0]?.[0] ?? month,
    before_to: before.at(-1)?.[0] ?? month,
    before_reviews: reviews,
    before_negative_share: shareOf(negative, reviews),
  };
}
