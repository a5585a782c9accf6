import { addUp, extentOf, metricValue, noSums, type Sums, totalOf } from './cube.ts';
import type { Extent, Metric, PageData, Period, Selection } from './page-data.ts';
import { type Bucket, bucketsOf } from './steps.ts';

const NO_PERIOD: Period = { id: 'none', name: '', from: 0, to: -1 };

export const periodOf = ({ periods }: PageData, { period }: Selection): Period => periods[period] ?? NO_PERIOD;

/** The period before, where there is data of all of it and of all of this one: half a period would look like a fall. */
export function comparedWith(data: PageData, selection: Selection, metric: Metric): Extent | undefined {
  const { to, before } = periodOf(data, selection);
  const extent = extentOf(metric, data);
  return before !== undefined && extent !== null && extent.from <= before.from && extent.to >= to ? before : undefined;
}

/** The sums of the period before. */
export function beforeOf(data: PageData, selection: Selection, metric: Metric): Sums | undefined {
  const before = comparedWith(data, selection, metric);
  return before === undefined ? undefined : totalOf(data.cube, selection, before);
}

/** The sums of the period; nothing where it is outside of what there is data of. */
export function nowOf(data: PageData, selection: Selection, metric: Metric): Sums | undefined {
  const period = periodOf(data, selection);
  const extent = extentOf(metric, data);
  return extent === null || period.from > extent.to || period.to < extent.from ? undefined : totalOf(data.cube, selection, period);
}

export interface Measured extends Bucket {
  readonly value: number | null;
}

/** A metric, point by point. What is before the first and after the last day of the data is not known, and is not nothing. */
export function seriesOf(data: PageData, selection: Selection, metric: Metric, stretch: Extent): Measured[] {
  const buckets = bucketsOf(data.cube, stretch);
  const [first] = buckets;
  const extent = extentOf(metric, data);
  const sums = buckets.map(noSums);
  if (first === undefined || extent === null) return [];
  const place = new Map<number, Sums>();
  for (const [index, { from, to }] of buckets.entries()) {
    const own = sums[index];
    for (let step = from; step <= to && own !== undefined; step++) place.set(step, own);
  }
  addUp(data.cube, selection, { from: first.from, to: buckets.at(-1)?.to ?? -1 }, (step) => place.get(step));
  return buckets.map((bucket, index) => {
    const isKnown = bucket.from >= extent.from && bucket.to <= extent.to;
    return { ...bucket, value: isKnown ? metricValue(metric, sums[index] ?? noSums()) : null };
  });
}

/** Sums by brand, by product or by platform. */
export function sumsBy(data: PageData, selection: Selection, stretch: Extent, dimension: 0 | 1 | 2): Map<number, Sums> {
  const all = new Map<number, Sums>();
  addUp(data.cube, selection, stretch, (_, place) => {
    const key = place[dimension];
    const known = all.get(key) ?? noSums();
    all.set(key, known);
    return known;
  });
  return all;
}
