import { isoDay, weekdayOf } from '../../trends/series/calendar.ts';
import type { CountSeries } from '../../trends/series/day-series.ts';
import type { Demand } from '../advice.ts';
import { type Foretold, foretell } from './foretell.ts';

export interface Sold {
  readonly product: string;
  readonly brand: string;
  readonly series: CountSeries;
  /** What its category does in a year. */
  readonly prior?: readonly number[] | undefined;
  /** The same as it was known before the weeks that are held back. */
  readonly earlierPrior?: readonly number[] | undefined;
}

/** What is handed on, and what stock is reckoned with. */
export interface Forecast {
  readonly demand: Demand;
  readonly foretold: Foretold;
  /** What was wrong and what there was in the weeks held back, to sum up over products. */
  readonly tried: { readonly off: number; readonly units: number; readonly inside: number; readonly weeks: number };
}

const HISTORY_WEEKS = 52;
/** Weeks that the forecast is tried on. */
export const HELD_BACK = 8;
/** Four weeks of five lie within this many usual errors. */
const FOUR_OF_FIVE = 1.2816;

const mondayOf = (day: number): number => day - weekdayOf(day);

/** Foretells the weeks from the one that the last day lies in, to `weeksAhead` after the day it is for. */
export function forecastDemand(sold: Sold, asOf: number, weeksAhead: number): Forecast {
  const { series, product, brand, prior } = sold;
  const foretold = foretell(series, prior);
  const last = series.start + series.sums.length - 1;
  const inWeek = (monday: number, to: number): number => {
    let units = 0;
    for (let day = Math.max(monday, series.start); day < Math.min(monday + 7, to); day++) units += series.sums[day - series.start] ?? 0;
    return Math.max(0, units);
  };
  const current = weekdayOf(last) === 6 ? last + 1 : mondayOf(last);
  const history = weeksBetween(Math.max(mondayOf(series.start), current - 7 * HISTORY_WEEKS), current).map((monday) => ({
    week: isoDay(monday),
    units: inWeek(monday, current),
  }));
  const forecast = weeksBetween(current, mondayOf(asOf) + 7 * weeksAhead + 7).map((monday) => {
    const begun = inWeek(monday, last + 1);
    const from = Math.max(monday, last + 1);
    const units = begun + between(foretold, from, monday + 7);
    const error = FOUR_OF_FIVE * foretold.error(from, monday + 7 - from);
    return { week: isoDay(monday), units: tenth(units), low: tenth(Math.max(begun, units - error)), high: tenth(units + error) };
  });
  const tried = tryOut(sold);
  const error = tried.units > 0 ? Math.round((tried.off / tried.units) * 1000) / 1000 : null;
  return {
    demand: { product, brand, history, forecast, per_day: tenth(between(foretold, asOf + 1, asOf + 29) / 28), error },
    foretold,
    tried,
  };
}

/** Foretells the last weeks from those before them, and compares. */
function tryOut({ series, earlierPrior }: Sold): Forecast['tried'] {
  const weeks = Math.min(HELD_BACK, Math.floor(series.sums.length / 7 / 4));
  const held = weeks * 7;
  const tried = { off: 0, units: 0, inside: 0, weeks: 0 };
  if (weeks < 1) return tried;
  const kept = series.sums.length - held;
  const earlier: CountSeries = {
    ...series,
    sums: series.sums.slice(0, kept),
    rows: series.rows.slice(0, kept),
    known: series.known.slice(0, kept),
  };
  const foretold = foretell(earlier, earlierPrior);
  for (let from = kept; from < series.sums.length; from += 7) {
    const units = series.sums.slice(from, from + 7).reduce((sum, value) => sum + value, 0);
    const expected = between(foretold, series.start + from, series.start + from + 7);
    const off = Math.abs(units - expected);
    tried.off += off;
    tried.units += Math.max(0, units);
    tried.inside += off <= FOUR_OF_FIVE * foretold.error(series.start + from, 7) ? 1 : 0;
    tried.weeks++;
  }
  return tried;
}

/** Units from one day up to another. */
export function between({ on }: Pick<Foretold, 'on'>, from: number, to: number): number {
  let units = 0;
  for (let day = from; day < to; day++) units += on(day);
  return units;
}

const weeksBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / 7)) }, (_, week) => from + 7 * week);
const tenth = (value: number): number => Math.round(value * 10) / 10;
