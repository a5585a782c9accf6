import type { Cube, Extent, Metric, PageData, Place, Selection } from './page-data.ts';

/** What was sold and said, added up. */
export interface Sums {
  units: number;
  revenue: number;
  reviews: number;
  rated: number;
  ratings: number;
  positive: number;
  negative: number;
}

export const noSums = (): Sums => ({ units: 0, revenue: 0, reviews: 0, rated: 0, ratings: 0, positive: 0, negative: 0 });

type Wanted = Pick<Selection, 'brand' | 'product' | 'platform'>;

export const isWanted = ([brand, product, platform]: Place, wanted: Wanted): boolean =>
  (wanted.brand < 0 || wanted.brand === brand) &&
  (wanted.product < 0 || wanted.product === product) &&
  (wanted.platform < 0 || wanted.platform === platform);

/** Goes through all rows of a stretch that are wanted, and adds each up where it belongs. */
export function addUp(cube: Cube, wanted: Wanted, { from, to }: Extent, sumsFor: (step: number, place: Place) => Sums | undefined): void {
  for (const [index, place] of cube.places.entries()) {
    if (!isWanted(place, wanted)) continue;
    walk(cube.sales[index] ?? [], 3, (step, row, at) => {
      const sums = step < from || step > to ? undefined : sumsFor(step, place);
      if (sums === undefined) return;
      sums.units += row[at] ?? 0;
      sums.revenue += row[at + 1] ?? 0;
    });
    walk(cube.reviews[index] ?? [], 6, (step, row, at) => {
      const sums = step < from || step > to ? undefined : sumsFor(step, place);
      if (sums === undefined) return;
      sums.reviews += row[at] ?? 0;
      sums.rated += row[at + 1] ?? 0;
      sums.ratings += row[at + 2] ?? 0;
      sums.positive += row[at + 3] ?? 0;
      sums.negative += row[at + 4] ?? 0;
    });
  }
}

function walk(rows: readonly number[], width: number, visit: (step: number, rows: readonly number[], at: number) => void): void {
  let step = 0;
  for (let at = 0; at < rows.length; at += width) {
    step += rows[at] ?? 0;
    visit(step, rows, at + 1);
  }
}

export function totalOf(cube: Cube, wanted: Wanted, stretch: Extent): Sums {
  const sums = noSums();
  addUp(cube, wanted, stretch, () => sums);
  return sums;
}

/** The value of a metric; null where it is made of nothing. */
export function metricValue(metric: Metric, sums: Sums): number | null {
  switch (metric) {
    case 'revenue':
      return sums.revenue;
    case 'sales':
      return sums.units;
    case 'price':
      return sums.units > 0 ? sums.revenue / sums.units : null;
    case 'review_count':
      return sums.reviews;
    case 'rating':
      return sums.rated > 0 ? sums.ratings / sums.rated : null;
    case 'positive_share':
      return sums.reviews > 0 ? (sums.positive / sums.reviews) * 100 : null;
    case 'negative_share':
      return sums.reviews > 0 ? (sums.negative / sums.reviews) * 100 : null;
  }
}

const OF_SALES: readonly Metric[] = ['revenue', 'sales', 'price'];

/** From when to when there is something that a metric is made of. */
export const extentOf = (metric: Metric, { sales, reviews }: Pick<PageData, 'sales' | 'reviews'>): Extent | null =>
  OF_SALES.includes(metric) ? sales : reviews;
