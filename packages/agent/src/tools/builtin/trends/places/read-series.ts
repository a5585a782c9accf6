import { z } from 'zod';
import type { Tables } from '../../../../tables/index.ts';
import type { Metric } from '../findings.ts';
import type { DaySeries } from '../series/day-series.ts';
import { quantile } from '../series/dispersion.ts';
import { type Covered, isLookedAt } from './build-cube.ts';
import { METRIC_SOURCES } from './metrics.ts';
import { NARROW_FIRST, type Place, placeKey } from './place.ts';

/** One place with its series. `scale` turns sums back into the metric's own unit. */
export interface PlaceSeries {
  readonly place: Place;
  readonly series: DaySeries;
  readonly scale: number;
}

/** A price does not vary by chance as counts do; less than this part of it is no change. */
const PRICE_NOISE = 0.006;

/** Places of which a price can be told without telling what is bought there. */
const placesOfMetric = (metric: Metric, { places }: Pick<Covered, 'places'>): readonly Place[] =>
  metric === 'price' ? places.filter(({ dimension }) => dimension === 'product') : places;

/** A statement for the values of a metric by day in all places that are looked at: `dimension, name, date, sums, rows`. */
export function byDayAndPlace(metric: Metric): string {
  const { cube, sums, rows } = METRIC_SOURCES[metric];
  const dimensions = metric === 'price' ? (['product'] as const) : NARROW_FIRST;
  return dimensions
    .map(
      (dimension) =>
        `select '${dimension}' as dimension, ${dimension === 'all' ? "''" : dimension} as name, date, ${sums}::double as sums, ` +
        `${rows}::double as rows from ${cube} where ${isLookedAt(cube, dimension)} group by all`,
    )
    .join(' union all ');
}

/** The series of a metric in all places that have any of it, each from its first day on. */
export async function readSeries(tables: Tables, metric: Metric, covered: Covered): Promise<PlaceSeries[]> {
  const places = placesOfMetric(metric, covered);
  const { family, cube, least } = METRIC_SOURCES[metric];
  if (places.length === 0) return [];
  const scale = metric === 'revenue' ? await unitPrice(tables) : 1;
  const variance = family === 'mean' ? await varianceOf(tables, metric, cube) : 0;
  const length = covered.to - covered.from + 1;
  const byPlace = new Map(
    places.map((place) => [placeKey(place), { place, sums: new Float64Array(length), rows: new Float64Array(length) }]),
  );
  const statement = `select dimension, name, (date - date '1970-01-01')::int - ${covered.from} as day, sums, rows from (${byDayAndPlace(metric)})`;
  for await (const { rows: count, columns } of tables.batches(statement)) {
    const [dimensions = [], names = [], days = [], sums = [], rows = []] = columns;
    for (let row = 0; row < count; row++) {
      const found = byPlace.get(`${String(dimensions[row])}:${String(names[row])}`);
      const day = Number(days[row]);
      if (found === undefined) continue;
      found.sums[day] = Number(sums[row]) / scale;
      found.rows[day] = Number(rows[row]);
    }
  }
  return [...byPlace.values()].flatMap(({ place, sums, rows }): PlaceSeries[] => {
    const begins = rows.findIndex((value) => value > 0);
    if (begins < 0) return [];
    const known = new Uint8Array(length - begins).fill(1);
    for (const [from, to] of covered.gaps)
      for (let day = Math.max(from - covered.from, begins); day <= to - covered.from; day++) known[day - begins] = 0;
    const common = { start: covered.from + begins, sums: sums.slice(begins), rows: rows.slice(begins), known };
    if (family === 'count') return [{ place, scale, series: { family, ...common } }];
    if (metric === 'price') return [{ place, scale, series: pricesOf(common) }];
    return variance <= 0 ? [] : [{ place, scale, series: { family, variance, least, ...common } }];
  });
}

/** One price a day counts as one row, and varies as prices of neighbouring days do. */
function pricesOf({ start, sums, rows, known }: Pick<DaySeries, 'start' | 'sums' | 'rows' | 'known'>): DaySeries {
  const prices = sums.map((sum, day) => ((rows[day] ?? 0) > 0 ? sum / (rows[day] ?? 1) : 0));
  const there = [...prices].filter((price) => price > 0);
  const level = quantile(there, 0.5);
  const steps = there.slice(1).map((price, index) => Math.abs(price - (there[index] ?? price)));
  const noise = Math.max(level * PRICE_NOISE, (1.48 * quantile(steps, 0.5)) / Math.SQRT2);
  return {
    family: 'mean',
    start,
    known,
    sums: prices,
    rows: prices.map((price) => (price > 0 ? 1 : 0)),
    variance: noise ** 2,
    least: level * METRIC_SOURCES.price.least,
  };
}

const NumberSchema = z.strictObject({ value: z.number().nullable() });

/** Revenue is counted in average prices, so that it varies as units do whatever the currency. */
async function unitPrice(tables: Tables): Promise<number> {
  const { value } = await tables.row(NumberSchema, 'select (sum(revenue) / nullif(sum(units), 0))::double as value from sales');
  return value !== null && value > 0 ? value : 1;
}

async function varianceOf(tables: Tables, metric: Metric, cube: string): Promise<number> {
  if (metric === 'price') return 0;
  const { value } = await tables.row(
    NumberSchema,
    metric === 'rating'
      ? `select (sum(squares) / nullif(sum(rated), 0) - (sum(rating) / nullif(sum(rated), 0)) ** 2)::double as value from ${cube}`
      : `select (sum(negative) / nullif(sum(n), 0) * (1 - sum(negative) / nullif(sum(n), 0)))::double as value from ${cube}`,
  );
  return value ?? 0;
}
