/** Values of weeks, how sure each is, and the day in its middle. */
export interface WeekValues {
  readonly at: readonly number[];
  readonly values: readonly number[];
  readonly weights: readonly number[];
}

/** A slope by the day between two days, level before and after it. */
export interface Ramp {
  readonly from: number;
  readonly to: number;
  readonly slope: number;
  readonly z: number;
}

/** A shorter way up is a step. */
const SHORTEST_WEEKS = 10;
/** What a step explains nearly as well was a step. In squared standard errors. */
const BEATS_STEP = 14;

/** The climb or descent that explains most of the values, by weighted least squares; any start and end is one look at running sums. */
export function clearestRamp({ at, values, weights }: WeekValues): Ramp | undefined {
  const weeks = at.length;
  if (weeks < SHORTEST_WEEKS + 2) return undefined;
  const running = (of: (week: number) => number): Float64Array => {
    const sums = new Float64Array(weeks + 1);
    for (let week = 0; week < weeks; week++) sums[week + 1] = (sums[week] ?? 0) + (weights[week] ?? 0) * of(week);
    return sums;
  };
  const w = running(() => 1);
  const wt = running((week) => at[week] ?? 0);
  const wtt = running((week) => (at[week] ?? 0) ** 2);
  const wv = running((week) => values[week] ?? 0);
  const wtv = running((week) => (at[week] ?? 0) * (values[week] ?? 0));
  const [total, totalValue] = [w[weeks] ?? 0, wv[weeks] ?? 0];
  if (total <= 0) return undefined;
  let [bestFrom, bestTo, bestSlope, best] = [0, 0, 0, 0];
  const step = clearestStep(w, wv);
  for (let first = 0; first + SHORTEST_WEEKS < weeks; first++) {
    const from = at[first] ?? 0;
    for (let last = first + SHORTEST_WEEKS; last < weeks; last++) {
      const inside = (sums: Float64Array): number => (sums[last + 1] ?? 0) - (sums[first] ?? 0);
      const length = (at[last] ?? 0) - from;
      const [weight, time] = [inside(w), inside(wt)];
      const after = total - (w[last + 1] ?? 0);
      // x is 0 before the ramp, t - from on it, and its whole length after it.
      const x = time - from * weight + length * after;
      const xx = inside(wtt) - 2 * from * time + from ** 2 * weight + length ** 2 * after;
      const xv = inside(wtv) - from * inside(wv) + length * (totalValue - (wv[last + 1] ?? 0));
      const varies = xx - x ** 2 / total;
      if (varies <= 1e-9) continue;
      const goes = xv - (x * totalValue) / total;
      const z = goes / Math.sqrt(varies);
      if (Math.abs(z) > Math.abs(best)) [bestFrom, bestTo, bestSlope, best] = [from, at[last] ?? 0, goes / varies, z];
    }
  }
  return best ** 2 <= step ** 2 + BEATS_STEP ? undefined : { from: bestFrom, to: bestTo, slope: bestSlope, z: best };
}

/** How far the weeks from one to another lie from all others at most, by the same measure as ramps. */
function clearestStep(w: Float64Array, wv: Float64Array): number {
  const weeks = w.length - 1;
  const [total, totalValue] = [w[weeks] ?? 0, wv[weeks] ?? 0];
  let best = 0;
  for (let first = 1; first < weeks; first++) {
    for (let last = first; last < weeks; last++) {
      const weight = (w[last + 1] ?? 0) - (w[first] ?? 0);
      const varies = weight * (1 - weight / total);
      if (varies <= 1e-9) continue;
      const goes = (wv[last + 1] ?? 0) - (wv[first] ?? 0) - (weight * totalValue) / total;
      best = Math.max(best, Math.abs(goes) / Math.sqrt(varies));
    }
  }
  return best;
}
