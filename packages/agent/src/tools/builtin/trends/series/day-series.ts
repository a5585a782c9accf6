/**
 * One series, a value for each day. `count` is something that is counted, or weighed like a revenue: `sums` are the values, and
 * more of it is as usual as it is large. `mean` is an average or a share: `sums` over `rows`, of rows that vary by `variance`.
 */
export type DaySeries = {
  /** The day number of the first value. */
  readonly start: number;
  readonly sums: Float64Array;
  readonly rows: Float64Array;
  /** 0 where nothing is known of a day, which is not the same as nothing having happened. */
  readonly known: Uint8Array;
} & ({ readonly family: 'count' } | { readonly family: 'mean'; readonly variance: number; readonly least: number });

export type CountSeries = Extract<DaySeries, { family: 'count' }>;
export type MeanSeries = Extract<DaySeries, { family: 'mean' }>;

/** Something that a series does besides what is usual for it, from one day to another; `to` is the first day after it. */
export type Happening =
  /** It lies higher or lower: by a factor where it is a count, by a difference where it is a mean. */
  | { readonly kind: 'stretch'; readonly from: number; readonly to: number; readonly effect: number; readonly z: number }
  /** It climbs or sinks by so much a day (in logarithms where it is a count), and keeps what it came to. */
  | { readonly kind: 'ramp'; readonly from: number; readonly to: number; readonly slope: number; readonly z: number };

/** How much a happening does to a day: a factor for counts, a difference for means. */
export function effectOn(happening: Happening, day: number, family: DaySeries['family']): number {
  const { from, to } = happening;
  if (happening.kind === 'stretch') return day >= from && day < to ? happening.effect : family === 'count' ? 1 : 0;
  const climbed = happening.slope * Math.min(Math.max(day - from, 0), to - from);
  return family === 'count' ? Math.exp(climbed) : climbed;
}
