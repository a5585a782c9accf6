export interface ScanStretches {
  readonly days: number;
  /** The first day that has enough before it. */
  readonly earliest: number;
  /** A stretch of days against all others in signed standard errors; 0 where it does not matter. */
  readonly score: (from: number, to: number) => number;
}

/** Days from one up to another, and how far they are from all others. */
export interface ClearStretch {
  readonly from: number;
  readonly to: number;
  readonly z: number;
}

/** Shorter than this may be one odd day. */
const SHORTEST = 3;
/** What lasts to the last day has to have lasted a little. */
const SHORTEST_OPEN = 5;
const STILL = 10;
const LENGTHS = [3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 21, 25, 30, 36, 44, 53, 64, 77, 92, 110, 132, 160, 190, 230, 280, 340, 410, 490];

/** The stretch that differs most from all other days: lengths that grow are tried first, then its ends are moved day by day. */
export function clearestStretch({ days, earliest, score }: ScanStretches): ClearStretch | undefined {
  let [bestFrom, bestTo, best] = [0, 0, 0];
  const take = (from: number, to: number): void => {
    if (from < earliest || to > days || to - from < (to === days ? SHORTEST_OPEN : SHORTEST)) return;
    const z = score(from, to);
    if (Math.abs(z) > Math.abs(best)) [bestFrom, bestTo, best] = [from, to, z];
  };
  for (let from = earliest; from <= days - SHORTEST; from++) {
    for (const length of LENGTHS) {
      if (from + length > days) break;
      take(from, from + length);
    }
    take(from, days);
  }
  if (best === 0) return undefined;
  const [from, to] = [bestFrom, bestTo];
  const reach = Math.max(3, Math.ceil((to - from) / 5));
  for (let first = from - reach; first <= from + reach; first++) {
    if (to === days) take(first, days);
    else for (let after = to - reach; after <= to + reach; after++) take(first, after);
  }
  // A few quiet days at the very end don't say that it is over.
  if (bestTo < days && days - bestTo <= STILL && bestTo - bestFrom > 2 * STILL) {
    const open = score(bestFrom, days);
    if (Math.abs(open) >= 0.9 * Math.abs(best)) return { from: bestFrom, to: days, z: open };
  }
  return { from: bestFrom, to: bestTo, z: best };
}

/** A long stretch was weighed against a ramp already; a short one comes first where it is clearer, so that it does not bend the ramp. */
const LONG = 42;
export const isBeaten = (stretch: ClearStretch | undefined, { z }: { readonly z: number }): boolean =>
  stretch === undefined || stretch.to - stretch.from >= LONG || Math.abs(z) >= Math.abs(stretch.z);
