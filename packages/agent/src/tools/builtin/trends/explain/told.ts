import type { Metric } from '../findings.ts';
import type { Place } from '../places/place.ts';
import { effectOn, type Happening } from '../series/day-series.ts';
import type { Looked } from './looked.ts';

/** Something that happened at the place that explains it best. Days are day numbers, `to` the first one after it. */
export interface Told {
  readonly metric: Metric;
  readonly place: Place;
  readonly happening: Happening;
  readonly from: number;
  readonly to: number;
  /** Whether it lasts to the last day there is. */
  readonly open: boolean;
  readonly before: number;
  readonly after: number;
  /** How sure it is times how large it is: sureness alone grows with the data, and would name the brand for its product. */
  readonly clarity: number;
}

/** How large each is that people would call large. */
const LARGE: Readonly<Record<Metric, number>> = { reviews: 0.7, units: 0.7, revenue: 0.7, rating: 0.7, negative_share: 0.15, price: 0.15 };
const SUREST = 20;
const LARGEST = 3;

/** What is told of a happening at a place. */
export function told(looked: Looked, happening: Happening): Told {
  const { series, metric, place, scale } = looked;
  const { from, to } = happening;
  const others = looked.happenings.filter((other) => other !== happening);
  const [usual, seen, after] = [sums(), sums(), sums()];
  for (let day = from; day < Math.min(to, series.sums.length); day++) {
    if (series.known[day] !== 1) continue;
    const rows = series.family === 'count' ? 1 : (series.rows[day] ?? 0);
    const beside = looked.usual(day);
    const effects = others.reduce(
      (value, other) => (series.family === 'count' ? value * effectOn(other, day, 'count') : value + effectOn(other, day, 'mean')),
      beside,
    );
    usual.add(effects * rows, rows);
    seen.add(series.sums[day] ?? 0, rows);
    if (day >= to - 28) after.add(series.sums[day] ?? 0, rows);
  }
  const before = usual.mean() * scale;
  const reached = (happening.kind === 'ramp' ? after.mean() : seen.mean()) * scale;
  return {
    metric,
    place,
    happening,
    from: series.start + from,
    to: series.start + to,
    open: to >= series.sums.length - (happening.kind === 'ramp' ? 10 : 0),
    before,
    after: reached,
    clarity: Math.min(SUREST, Math.abs(happening.z)) * (sizeOf(looked, happening, before) / LARGE[metric]),
  };
}

/** The effect as a logarithm where it is a factor or a price, as a difference otherwise. */
function sizeOf({ series, metric, scale }: Looked, happening: Happening, before: number): number {
  const whole = happening.kind === 'stretch' ? happening.effect : happening.slope * (happening.to - happening.from);
  const size = series.family === 'count' && happening.kind === 'stretch' ? Math.log(Math.max(0.05, whole)) : whole;
  const relative = metric === 'price' ? (size * scale) / Math.max(1e-9, before) : size;
  return Math.min(LARGEST, Math.abs(relative));
}

function sums() {
  let [total, count] = [0, 0];
  return {
    add(value: number, rows: number): void {
      total += value;
      count += rows;
    },
    mean: (): number => (count === 0 ? 0 : total / count),
  };
}
