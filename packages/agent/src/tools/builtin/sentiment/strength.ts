/** A smaller difference matters to nobody, however sure it is. */
export const LEAST_DIFFERENCE = 0.15;

/** Complaints among reviews. */
export type Counts = Readonly<Record<'reviews' | 'complaints', number>>;

/** By how much the later share of complaints is above the earlier one. */
export const differenceOf = (before: Counts, after: Counts): number =>
  after.complaints / after.reviews - before.complaints / before.reviews;

/** How many standard errors the later share lies above the earlier one; 0 where the difference would be too small to matter. */
export function strengthOf(before: Counts, after: Counts): number {
  const difference = differenceOf(before, after);
  if (difference < LEAST_DIFFERENCE) return 0;
  const share = (before.complaints + after.complaints) / (before.reviews + after.reviews);
  const each = 1 / before.reviews + 1 / after.reviews;
  const error = Math.sqrt(share * (1 - share) * each);
  return error === 0 ? 0 : Math.round((Math.max(0, difference - each / 2) / error) * 100) / 100;
}
