import type { Metric } from '../findings.ts';

/** Sums by day and place that several metrics are read from, in one look at the data. */
export const CUBES = {
  reviews: 'count(*) as n, count(rating) as rated, coalesce(sum(rating), 0) as rating, coalesce(sum(rating * rating), 0) as squares',
  labelled: "count(*) as n, count(*) filter (where label = 'negative') as negative",
  sales:
    'count(*) as n, coalesce(sum(units), 0) as units, coalesce(sum(coalesce(revenue, units * price)), 0) as revenue, ' +
    'coalesce(sum(price * greatest(units, 0)), 0) as paid, coalesce(sum(greatest(units, 0)) filter (where price is not null), 0) as priced',
} as const;
export type Cube = keyof typeof CUBES;

/** How a metric is read from its cube: sums over rows, or one value a day. */
export interface MetricSource {
  readonly cube: Cube;
  readonly family: 'count' | 'mean';
  readonly sums: string;
  readonly rows: string;
  /** A smaller difference matters to nobody, however sure it is; for counts it is a factor, and the same for all. */
  readonly least: number;
}

export const METRIC_SOURCES: Readonly<Record<Metric, MetricSource>> = {
  reviews: { cube: 'reviews', family: 'count', sums: 'sum(n)', rows: 'sum(n)', least: 0 },
  rating: { cube: 'reviews', family: 'mean', sums: 'sum(rating)', rows: 'sum(rated)', least: 0.2 },
  negative_share: { cube: 'labelled', family: 'mean', sums: 'sum(negative)', rows: 'sum(n)', least: 0.05 },
  units: { cube: 'sales', family: 'count', sums: 'sum(units)', rows: 'sum(n)', least: 0 },
  revenue: { cube: 'sales', family: 'count', sums: 'sum(revenue)', rows: 'sum(n)', least: 0 },
  // What a day's buyers paid on average. Of a brand or a platform it would follow what is bought there.
  price: { cube: 'sales', family: 'mean', sums: 'sum(paid)', rows: 'sum(priced)', least: 0.02 },
};
