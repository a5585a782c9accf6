import type { Counted } from './count-terms.ts';

/** A term that mostly stands inside a longer one says no more than that one. */
const MOSTLY = 0.6;

/** Leaves out terms that are only parts of others: `cast` where nearly all of them are a `white cast`. */
export function dropParts(terms: readonly Counted[]): Counted[] {
  return terms.filter(
    (part) =>
      !terms.some(
        (whole) =>
          whole.id !== part.id &&
          whole.language === part.language &&
          whole.term.includes(part.term) &&
          whole.reviews >= part.reviews * MOSTLY,
      ),
  );
}
