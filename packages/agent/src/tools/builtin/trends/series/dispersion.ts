import type { CountSeries, DaySeries } from './day-series.ts';

/**
 * How much more a series varies than chance alone would make it: `alpha` from day to day (the variance of a count with mean m is
 * m + alpha·m²), `drag` where whole weeks lie high or low together.
 */
export interface Dispersion {
  readonly alpha: number;
  readonly drag: number;
}

/** What the mean of squared normal values is where the largest tenth or twentieth is cut down to the next one. */
const TENTH_CUT = 0.83;
const TWENTIETH_CUT = 0.913;
const FEWEST_PAIRS = 8;

/** From days a week apart, so that neither the weekday nor a change of level counts; the few largest differences are cut down. */
export function alphaOf({ sums, known }: CountSeries): number {
  const pairs: { square: number; mean: number }[] = [];
  for (let day = 7; day < sums.length; day++) {
    if (known[day] !== 1 || known[day - 7] !== 1) continue;
    const [one, other] = [Math.max(0, sums[day] ?? 0), Math.max(0, sums[day - 7] ?? 0)];
    if (one + other > 0) pairs.push({ square: (one - other) ** 2 / 2, mean: (one + other) / 2 });
  }
  if (pairs.length < FEWEST_PAIRS) return 0.5;
  const cut = quantile(
    pairs.map(({ square, mean }) => square / mean),
    0.95,
  );
  let over = 0;
  let squares = 0;
  for (const { square, mean } of pairs) {
    over += Math.min(square, cut * mean) / TWENTIETH_CUT - mean;
    squares += mean ** 2;
  }
  return squares === 0 ? 0 : Math.max(0, over / squares);
}

/** From neighbouring blocks of one and two weeks, given what each block should have and how far it may be off. */
export function dragOf(series: DaySeries, expected: Float64Array, variance: Float64Array): number {
  const of = (size: number): number => {
    const ratios: number[] = [];
    let before: { value: number; error: number } | undefined;
    for (let from = 0; from + size <= series.sums.length; from += size) {
      let [sum, mean, error, days] = [0, 0, 0, 0];
      for (let day = from; day < from + size; day++) {
        if (series.known[day] !== 1) continue;
        sum += series.sums[day] ?? 0;
        mean += expected[day] ?? 0;
        error += variance[day] ?? 0;
        days++;
      }
      const block = days >= size / 2 && mean > 0 ? { value: sum / mean, error: error / mean ** 2 } : undefined;
      if (block !== undefined && before !== undefined) ratios.push((block.value - before.value) ** 2 / (block.error + before.error));
      before = block;
    }
    if (ratios.length < FEWEST_PAIRS) return 1;
    const cut = quantile(ratios, 0.9);
    return ratios.reduce((sum, ratio) => sum + Math.min(ratio, cut), 0) / ratios.length / TENTH_CUT;
  };
  return Math.max(1, of(7), of(14));
}

/** The value below which a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
