import type { Period } from '../days-before.ts';
import type { Change, Tally } from './findings.ts';

/** The share of a whole, 0 where there is none. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);

const FEWEST = 10;
const MONTHS_BEFORE = 3;

/** A month's reviews. */
export type MonthTally = Tally & { readonly month: string };

/** The latest of some months, in order, that has enough reviews, against those before it; nothing where either side has too few. */
export function changeOf(months: readonly MonthTally[]): Change | undefined {
  const latest = months.findLastIndex((tally) => tally.reviews >= FEWEST);
  const before = months.slice(Math.max(0, latest - MONTHS_BEFORE), Math.max(0, latest));
  const now = months[latest];
  const reviews = before.reduce((sum, tally) => sum + tally.reviews, 0);
  if (now === undefined || reviews < FEWEST) return undefined;
  const negative = before.reduce((sum, tally) => sum + tally.negative, 0);
  const { month } = now;
  return {
    month,
    reviews: now.reviews,
    negative_share: shareOf(now.negative, now.reviews),
    before_from: before[0]?.month ?? month,
    before_to: before.at(-1)?.month ?? month,
    before_reviews: reviews,
    before_negative_share: shareOf(negative, reviews),
  };
}

/** A period against the one before it; nothing where either has too few. */
export function changeBetween(asked: Tally & Period, before: Tally & Period): Change | undefined {
  if (Math.min(asked.reviews, before.reviews) < FEWEST) return undefined;
  return {
    month: asked.from,
    ...(asked.to !== asked.from && { to: asked.to }),
    reviews: asked.reviews,
    negative_share: shareOf(asked.negative, asked.reviews),
    before_from: before.from,
    before_to: before.to,
    before_reviews: before.reviews,
    before_negative_share: shareOf(before.negative, before.reviews),
  };
}
