import { weekdayOf } from './calendar.ts';
import { type CountSeries, effectOn, type Happening } from './day-series.ts';
import { alphaOf, dragOf } from './dispersion.ts';
import { clearestRamp } from './scan-ramps.ts';
import { clearestStretch, isBeaten } from './scan-stretches.ts';
import { type Weekdays, weekdaysOf } from './weekdays.ts';
import { fitYearSeason, seasonAt, type YearSeason } from './year-season.ts';

export interface FitOptions {
  /** Standard errors from which on something is no chance, given how many places are looked at. */
  readonly bar: number;
  /** What the category does in a year. */
  readonly prior?: readonly number[] | undefined;
}

/** What a counted series usually does, and what happened besides. Days count from the start of the series. */
export interface CountFit {
  readonly happenings: readonly Happening[];
  readonly weekdays: Weekdays;
  readonly season: YearSeason | undefined;
  /** The season that was reckoned with: its own where it is confirmed, or that of its category. */
  readonly waves: readonly number[] | undefined;
  /** What each day would have been: with everything, and with nothing that happened. */
  readonly expected: Float64Array;
  readonly usual: Float64Array;
  readonly alpha: number;
  readonly drag: number;
}

const MOST_HAPPENINGS = 8;
/** Days that have to lie before something that is told as a change. */
const DAYS_BEFORE = 14;
/** Of less nothing can be said. */
const FEWEST = 10;
/** A quarter more, a fifth less. */
const LEAST_FACTOR = 1.25;
/** In a month, and all in all. */
const LEAST_SLOPE = Math.log(1.015) / 30.4;
const LEAST_CLIMB = Math.log(1.3);
/** Of a short stretch most days lie on its side; otherwise it is one odd day. */
const MOST_DAYS = 0.65;
const SHORT = 21;

/** Takes a series apart: the week, the year, and what happened, the clearest first, until only chance is left. */
export function fitCounts(series: CountSeries, { bar, prior }: FitOptions): CountFit {
  const alpha = alphaOf(series);
  const weekdays = weekdaysOf(series, (mean) => mean * (1 + alpha * mean));
  const week = Float64Array.from(series.sums, (_, day) => weekdays.factors[weekdayOf(series.start + day)] ?? 1);
  const level = levelOf(series, week);
  const [mean, variance] = [week.map((factor) => factor * level), week.map((factor) => factor * level * (1 + alpha * factor * level))];
  const drag = dragOf(series, mean, variance);
  let season = fitYearSeason(weeksOf(series, week, alpha, drag), prior);
  let happenings: Happening[] = [];
  for (let round = 0; round < 2; round++) {
    const had = usable(season, prior);
    happenings = search(series, week, had, { alpha, drag, bar });
    if (happenings.length === 0) break;
    // With what happened taken out the year may look otherwise.
    const cleaned = week.map((factor, day) => factor * factorOf(happenings, day));
    season = fitYearSeason(weeksOf(series, cleaned, alpha, drag), prior);
    if (isAlike(had, usable(season, prior))) break;
  }
  const waves = usable(season, prior);
  const usual = scaled(series, baseOf(series, week, waves), happenings);
  return {
    happenings,
    weekdays,
    season,
    waves,
    usual,
    expected: usual.map((value, day) => value * factorOf(happenings, day)),
    alpha,
    drag,
  };
}

/** The category's season holds for a product even where its own data could not show it. */
const usable = (season: YearSeason | undefined, prior: readonly number[] | undefined): readonly number[] | undefined =>
  season !== undefined && (season.confirmed || prior !== undefined) ? season.waves : prior;

/** Whether two seasons lead to the same findings. */
const isAlike = (one: readonly number[] | undefined, other: readonly number[] | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.reduce((sum, wave, index) => sum + (wave - (other[index] ?? 0)) ** 2, 0) < 0.04 ** 2;

interface Noise {
  readonly alpha: number;
  readonly drag: number;
  readonly bar: number;
}

function search(series: CountSeries, week: Float64Array, waves: readonly number[] | undefined, noise: Noise): Happening[] {
  const found: Happening[] = [];
  const base = baseOf(series, week, waves);
  while (found.length < MOST_HAPPENINGS) {
    const next = clearest(found, series, base, noise);
    if (next === undefined) break;
    found.push(next);
  }
  if (found.length < 2) return found;
  // What was found first was found among what was found later: each is looked for again beside the others.
  for (let index = 0; index < found.length; index++) {
    const others = found.filter((_, other) => other !== index);
    const again = clearest(others, series, base, noise);
    const before = found[index];
    if (again !== undefined && before !== undefined && again.from < before.to && before.from < again.to) found[index] = again;
  }
  return found;
}

function clearest(
  others: readonly Happening[],
  series: CountSeries,
  base: Float64Array,
  { alpha, drag, bar }: Noise,
): Happening | undefined {
  const { sums, known } = series;
  const expected = scaled(series, base, others).map((value, day) => value * factorOf(others, day));
  const n = sums.length;
  const [seen, usual, squares] = [new Float64Array(n + 1), new Float64Array(n + 1), new Float64Array(n + 1)];
  const [above, days] = [new Float64Array(n + 1), new Float64Array(n + 1)];
  for (let day = 0; day < n; day++) {
    const knows = known[day] === 1 ? 1 : 0;
    const [value, mean] = [sums[day] ?? 0, expected[day] ?? 0];
    seen[day + 1] = (seen[day] ?? 0) + knows * value;
    usual[day + 1] = (usual[day] ?? 0) + knows * mean;
    squares[day + 1] = (squares[day] ?? 0) + knows * mean ** 2;
    above[day + 1] = (above[day] ?? 0) + (value > mean ? knows : 0);
    days[day + 1] = (days[day] ?? 0) + knows;
  }
  const between = (of: Float64Array, from: number, to: number): number => (of[to] ?? 0) - (of[from] ?? 0);
  const [allSeen, allUsual, allSquares] = [seen[n] ?? 0, usual[n] ?? 0, squares[n] ?? 0];
  const effectOf = (from: number, to: number): number => {
    const [inside, insideUsual] = [Math.max(0, between(seen, from, to)), between(usual, from, to)];
    return inside / insideUsual / (Math.max(0, allSeen - inside) / (allUsual - insideUsual));
  };
  const score = (from: number, to: number): number => {
    const [inside, insideUsual] = [Math.max(0, between(seen, from, to)), between(usual, from, to)];
    const [outside, outsideUsual] = [Math.max(0, allSeen - inside), allUsual - insideUsual];
    if (insideUsual <= 0 || outsideUsual <= 0 || outside <= 0 || Math.max(inside, insideUsual) < FEWEST) return 0;
    const effect = inside / insideUsual / (outside / outsideUsual);
    if (effect < LEAST_FACTOR && effect > 1 / LEAST_FACTOR) return 0;
    if (to - from <= SHORT) {
      const share = between(above, from, to) / Math.max(1, between(days, from, to));
      if ((effect > 1 ? share : 1 - share) < MOST_DAYS) return 0;
    }
    const whole = (inside + outside) / (insideUsual + outsideUsual);
    const insideSquares = between(squares, from, to);
    const off =
      deviance(inside, whole * insideUsual, alpha * whole ** 2 * insideSquares) +
      deviance(outside, whole * outsideUsual, alpha * whole ** 2 * (allSquares - insideSquares));
    return Math.sign(effect - 1) * Math.sqrt(Math.max(0, off) / drag);
  };
  const earliest = days.findIndex((count) => count >= DAYS_BEFORE);
  const stretch = earliest < 0 ? undefined : clearestStretch({ days: n, earliest, score });
  const ramp = rampIn(series, expected, alpha, drag);
  if (ramp !== undefined && Math.abs(ramp.z) >= bar && isBeaten(stretch, ramp)) return { kind: 'ramp', ...ramp };
  return stretch !== undefined && Math.abs(stretch.z) >= bar
    ? { kind: 'stretch', ...stretch, effect: effectOf(stretch.from, stretch.to) }
    : undefined;
}

function rampIn(series: CountSeries, expected: Float64Array, alpha: number, drag: number) {
  const { at, values, weights } = weeksOf(series, expected, alpha, drag);
  const ramp = clearestRamp({ at: at.map((day) => day - series.start), values, weights });
  if (ramp === undefined) return undefined;
  const { slope, from, to } = ramp;
  return Math.abs(slope) >= LEAST_SLOPE && Math.abs(slope) * (to - from) >= LEAST_CLIMB ? ramp : undefined;
}

/** Weeks as logarithms against what they should be. `at` are day numbers. */
function weeksOf(series: CountSeries, expected: Float64Array, alpha: number, drag: number) {
  const { sums, known, start } = series;
  const level = levelOf(series, expected);
  const weeks: { at: number[]; values: number[]; weights: number[] } = { at: [], values: [], weights: [] };
  for (let from = 0; from + 7 <= sums.length; from += 7) {
    let [sum, mean, days, variance] = [0, 0, 0, 0];
    for (let day = from; day < from + 7; day++) {
      if (known[day] !== 1) continue;
      const one = level * (expected[day] ?? 0);
      sum += sums[day] ?? 0;
      mean += one;
      variance += one * (1 + alpha * one) * drag;
      days++;
    }
    if (days < 4 || mean <= 0) continue;
    weeks.at.push(start + from + 3);
    weeks.values.push(Math.log((Math.max(0, sum) + 0.5) / (mean + 0.5)));
    weeks.weights.push(mean ** 2 / variance);
  }
  return weeks;
}

const factorOf = (happenings: readonly Happening[], day: number): number =>
  happenings.reduce((factor, happening) => factor * effectOn(happening, day, 'count'), 1);

const baseOf = ({ start, sums }: CountSeries, week: Float64Array, waves: readonly number[] | undefined): Float64Array =>
  waves === undefined ? week : Float64Array.from(sums, (_, day) => (week[day] ?? 1) * Math.exp(seasonAt(waves, start + day)));

/** The level at which expectations and what was seen are the same in sum. */
function levelOf({ sums, known }: CountSeries, expected: Float64Array): number {
  let [seen, wanted] = [0, 0];
  for (let day = 0; day < sums.length; day++) {
    if (known[day] !== 1) continue;
    seen += Math.max(0, sums[day] ?? 0);
    wanted += expected[day] ?? 0;
  }
  return wanted <= 0 ? 0 : seen / wanted;
}

/** What is usual, at the level that holds outside of what happened. */
function scaled(series: CountSeries, base: Float64Array, happenings: readonly Happening[]): Float64Array {
  const level = levelOf(
    series,
    base.map((value, day) => value * factorOf(happenings, day)),
  );
  return base.map((value) => value * level);
}

/**
 * Twice the logarithm of how much likelier a sum is at its own mean than at the usual one, for counts whose variance is the mean and
 * `extra`. Unlike a distance in standard errors it knows that such counts have a long tail upwards.
 */
function deviance(seen: number, usual: number, extra: number): number {
  const own = seen <= 0 ? 0 : seen * Math.log(seen / usual);
  if (extra < 1e-9 * usual) return 2 * (own - seen + usual);
  const size = usual ** 2 / extra;
  return 2 * (own - (seen + size) * Math.log((seen + size) / (usual + size)));
}
