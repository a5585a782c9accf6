/** Where a series without season stands, where it goes by the week, and how far one is off a week ahead. */
export interface Level {
  readonly level: number;
  /** By the week, and less and less of it. */
  readonly trend: number;
  /** How much of each new week is believed. */
  readonly trust: number;
  /** The usual error of one week as a part of the level. */
  readonly error: number;
}

const TRUST = [0.08, 0.15, 0.25, 0.4, 0.6];
const TREND_TRUST = [0, 0.05, 0.15];
/** A trend never goes on for ever. */
export const DAMPING = 0.9;
/** A week further off than this many usual errors counts as if it were not. */
const OUTLIER = 3;
/** Little history says little about how far off one may be. */
const LEAST_ERROR = 0.05;
const FEWEST_WEEKS = 6;

/** Smooths weeks by a level and a damped trend, as much of each as would have foretold the weeks best; outliers are held back. */
export function levelOf(weeks: readonly number[]): Level {
  const mean = weeks.reduce((sum, value) => sum + value, 0) / Math.max(1, weeks.length);
  if (weeks.length < FEWEST_WEEKS) return { level: mean, trend: 0, trust: 0.3, error: mean > 0 ? Math.max(0.35, 1 / Math.sqrt(mean)) : 0 };
  let best: (Level & { readonly loss: number }) | undefined;
  for (const trust of TRUST)
    for (const trendTrust of TREND_TRUST) {
      const tried = smooth(weeks, trust, trendTrust);
      // A trend has to be worth it.
      const loss = tried.loss * (trendTrust > 0 ? 1.03 : 1);
      if (best === undefined || loss < best.loss) best = { ...tried, loss };
    }
  const { level, trend, trust, error } = best ?? { level: mean, trend: 0, trust: 0.3, error: 0.5 };
  return { level, trend, trust, error };
}

function smooth(weeks: readonly number[], trust: number, trendTrust: number): Level & { readonly loss: number } {
  const first = weeks.slice(0, 4);
  let level = first.reduce((sum, value) => sum + value, 0) / first.length;
  let trend = 0;
  let spread = Math.max(1e-9, median(weeks.slice(1).map((value, index) => Math.abs(value - (weeks[index] ?? 0)))) / Math.SQRT2) * 1.48;
  const offs: number[] = [];
  let loss = 0;
  for (const [index, value] of weeks.entries()) {
    const told = Math.max(0, level + DAMPING * trend);
    const off = value - told;
    if (index >= 4) {
      offs.push(Math.abs(off) / Math.max(level, 1e-9));
      loss += Math.min(off ** 2, (OUTLIER * spread) ** 2);
      spread = 0.9 * spread + 0.1 * Math.min(Math.abs(off) * 1.25, OUTLIER * spread);
    }
    const held = Math.sign(off) * Math.min(Math.abs(off), OUTLIER * Math.max(spread, 0.02 * level));
    const next = told + trust * held;
    trend = DAMPING * trend + trendTrust * trust * held;
    level = next;
  }
  return {
    level,
    trend,
    trust,
    loss,
    error: Math.max(LEAST_ERROR, 1.25 * (offs.reduce((sum, off) => sum + off, 0) / Math.max(1, offs.length))),
  };
}

/** How many levels lie ahead in so many weeks. */
export function levelAhead({ level, trend }: Level, weeks: number): number {
  const climbed = (trend * DAMPING * (1 - DAMPING ** weeks)) / (1 - DAMPING);
  return Math.max(0, level + Math.max(-0.4 * level, Math.min(0.6 * level, climbed)));
}

const median = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
