import type { Metric } from '../findings.ts';
import type { PlaceSeries } from '../places/read-series.ts';
import type { Happening } from '../series/day-series.ts';
import { type CountFit, fitCounts } from '../series/fit-counts.ts';
import { fitMeans } from '../series/fit-means.ts';

/** A place that has been looked at: what happened there, and what each day would have been without any of it. */
export interface Looked extends PlaceSeries {
  readonly metric: Metric;
  readonly happenings: readonly Happening[];
  readonly usual: (day: number) => number;
  /** Of counts, what returns by week and year. */
  readonly fit?: CountFit;
}

/** Looks at one place. */
export function look(metric: Metric, place: PlaceSeries, bar: number, prior?: readonly number[]): Looked {
  const { series } = place;
  if (series.family === 'count') {
    const fit = fitCounts(series, { bar, prior });
    return { ...place, metric, fit, happenings: fit.happenings, usual: (day) => fit.usual[day] ?? 0 };
  }
  const { happenings, usual } = fitMeans(series, bar);
  return { ...place, metric, happenings, usual: () => usual };
}

/**
 * Chance makes something of so many places and days now and then; from here on it makes nothing of all of them together. Stretches of
 * several lengths are tried on each day, which counts as two or three days more.
 */
export const barFor = (days: number, places: number): number => Math.sqrt(2 * Math.log(2500 * Math.max(30, days) * Math.max(1, places)));
