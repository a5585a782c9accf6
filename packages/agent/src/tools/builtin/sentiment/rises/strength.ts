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

/**
 * The same by how much likelier two shares are than one for both, as a number of standard errors. Of few complaints the plain count
 * of standard errors says too much: nine of thirty are then as sure as ninety of three hundred.
 */
export function surenessOf(before: Counts, after: Counts): number {
  const share = (before.complaints + after.complaints) / (before.reviews + after.reviews);
  const gain = ({ reviews, complaints }: Counts): number => {
    const part = (count: number, expected: number): number => (count === 0 ? 0 : count * Math.log(count / expected));
    return part(complaints, reviews * share) + part(reviews - complaints, reviews * (1 - share));
  };
  return Math.sign(differenceOf(before, after)) * Math.sqrt(Math.max(0, 2 * (gain(before) + gain(after))));
}
