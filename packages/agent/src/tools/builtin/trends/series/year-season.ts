import { angleOfYear } from './calendar.ts';
import { weightedFit } from './solve.ts';

/** Logarithms of weeks against what they should be without a season, and how sure each is. Days are day numbers. */
export interface SeasonWeeks {
  readonly at: readonly number[];
  readonly values: readonly number[];
  readonly weights: readonly number[];
}

/** What a year usually looks like: waves of a year, half and a third of one. */
export interface YearSeason {
  readonly waves: readonly number[];
  /** Whether it came back in the weeks that were seen in two years, and stands out clearly. */
  readonly confirmed: boolean;
  readonly strength: number;
}

const WAVES = 3;
/** Narrow waves have to be seen clearly to be believed. */
const PULL = [2, 2, 6, 6, 14, 14];
/** How strongly a product is held to what its category does. */
const PULL_TO_CATEGORY = 6;
/** Weeks that have to be there in two years. */
const FEWEST_SHARED = 10;
const LEAST_F = 9;
const LEAST_SHARE = 0.35;
const LEAST_RETURN = 3;
const YEAR = 365.2425;

const wavesAt = (day: number): number[] => {
  const angle = angleOfYear(day);
  return Array.from({ length: WAVES }, (_, wave) => [Math.sin((wave + 1) * angle), Math.cos((wave + 1) * angle)]).flat();
};

/** The logarithm of the season on a day. */
export function seasonAt(waves: readonly number[], day: number): number {
  const angle = angleOfYear(day);
  let sum = 0;
  for (let wave = 0; wave < WAVES; wave++)
    sum += (waves[2 * wave] ?? 0) * Math.sin((wave + 1) * angle) + (waves[2 * wave + 1] ?? 0) * Math.cos((wave + 1) * angle);
  return sum;
}

/** The waves that make up a curve over a year. */
export function wavesOfCurve(curve: (day: number) => number): number[] {
  const sums = Array.from({ length: 2 * WAVES }, () => 0);
  const steps = 73;
  for (let step = 0; step < steps; step++) {
    const day = (step * YEAR) / steps;
    const value = curve(day);
    wavesAt(day).forEach((wave, index) => {
      sums[index] = (sums[index] ?? 0) + (2 * value * wave) / steps;
    });
  }
  return sums;
}

/**
 * Fits a season beside a level and a slope; weeks far off count less. With `prior` it is the season that a place has by the categories in it,
 * unless it shows otherwise. Nothing where no part of the year was seen twice.
 */
export function fitYearSeason({ at, values, weights }: SeasonWeeks, prior?: readonly number[]): YearSeason | undefined {
  const first = at[0] ?? 0;
  const pairs = sharedWeeks(at);
  if (pairs.length < FEWEST_SHARED) return undefined;
  const rows = at.map((day) => [1, (day - first) / YEAR, ...wavesAt(day)]);
  const spread = Math.max(1, median(weights));
  const pull = [0, 0, ...PULL.map((value) => value * (prior === undefined ? 1 : PULL_TO_CATEGORY) * Math.min(1, spread))];
  const full = robustFit(rows, values, weights, [0, 0, ...(prior ?? PULL.map(() => 0))], pull);
  const plain = robustFit(
    rows.map((row) => row.slice(0, 2)),
    values,
    weights,
    [0, 0],
    [0, 0],
  );
  const waves = full.fit.slice(2);
  const gained = (plain.lost - full.lost) / (2 * WAVES);
  const left = Math.max(1, full.lost / Math.max(1, at.length - 2 - 2 * WAVES));
  const strength = gained / left;
  const slope = full.fit[1] ?? 0;
  const season = rows.map((row) => waves.reduce((sum, value, index) => sum + value * (row[index + 2] ?? 0), 0));
  const level = values.map((value, index) => value - (slope * ((at[index] ?? 0) - first)) / YEAR);
  const returned = [pairs.map(([one]) => one), pairs.map(([, other]) => other)].every((side) =>
    comesBack(side, level, season, weights, left),
  );
  return { waves, strength, confirmed: strength >= LEAST_F && returned };
}

/** Weeks of one year with those of the next. */
function sharedWeeks(at: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  let later = 0;
  at.forEach((day, index) => {
    while (later < at.length && (at[later] ?? 0) < day + YEAR - 3.5) later++;
    if (later < at.length && (at[later] ?? 0) <= day + YEAR + 3.5) pairs.push([index, later]);
  });
  return pairs;
}

/** Whether one year alone follows the season. */
function comesBack(
  weeks: readonly number[],
  values: readonly number[],
  season: readonly number[],
  weights: readonly number[],
  left: number,
): boolean {
  const total = weeks.reduce((sum, week) => sum + (weights[week] ?? 0), 0);
  if (total <= 0) return false;
  const mean = (of: readonly number[]): number => weeks.reduce((sum, week) => sum + (weights[week] ?? 0) * (of[week] ?? 0), 0) / total;
  const [valueMean, seasonMean] = [mean(values), mean(season)];
  let both = 0;
  let own = 0;
  for (const week of weeks) {
    const from = (season[week] ?? 0) - seasonMean;
    both += (weights[week] ?? 0) * from * ((values[week] ?? 0) - valueMean);
    own += (weights[week] ?? 0) * from ** 2;
  }
  return own > 0 && both / own >= LEAST_SHARE && both / Math.sqrt(own * left) >= LEAST_RETURN;
}

function robustFit(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  weights: readonly number[],
  prior: readonly number[],
  pull: readonly number[],
): { fit: number[]; lost: number } {
  let held = weights;
  let fit: number[] = [];
  let lost = 0;
  for (let round = 0; round < 4; round++) {
    fit = weightedFit(rows, values, held, prior, pull);
    const off = rows.map((row, index) => (values[index] ?? 0) - row.reduce((sum, value, column) => sum + value * (fit[column] ?? 0), 0));
    const scaled = off.map((value, index) => Math.abs(value) * Math.sqrt(weights[index] ?? 0));
    const most = 2.5 * Math.max(1, 1.48 * median(scaled));
    held = weights.map((weight, index) => weight * Math.min(1, most / Math.max(1e-9, scaled[index] ?? 0)));
    lost = scaled.reduce((sum, value) => sum + Math.min(value, most) ** 2, 0);
  }
  return { fit, lost };
}

const median = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
