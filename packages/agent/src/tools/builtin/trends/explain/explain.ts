import type { Tables } from '../../../../tables/index.ts';
import { NARROW_FIRST, type Place, placeKey } from '../places/place.ts';
import type { PlaceSeries } from '../places/read-series.ts';
import { type SharedRows, sharedRows } from '../places/shared-rows.ts';
import { type DaySeries, effectOn, type Happening } from '../series/day-series.ts';
import { type Looked, look } from './looked.ts';
import { type Told, told } from './told.ts';

export interface Explain {
  readonly looked: readonly Looked[];
  readonly bar: number;
  readonly prior: (place: Place) => readonly number[] | undefined;
  readonly limit: number;
}

/** What happens within so many days of something may be the same thing. */
const NEAR = 14;
/** Less than this is as good as nothing, and nothing can't be divided back. */
const NEXT_TO_NOTHING = 0.2;

/**
 * Tells of what happened in one metric, each at the place that explains it best: the clearest comes first, and is then taken out of
 * every other place that shares its rows. What is left of the same change in its brand or on its platform is nothing, or a change
 * of their own.
 */
export async function explain(tables: Tables, { looked, bar, prior, limit }: Explain): Promise<Told[]> {
  const places = new Map(looked.map((one) => [placeKey(one.place), one]));
  const found: Told[] = [];
  while (found.length < limit) {
    const next = clearest([...places.values()]);
    if (next === undefined) break;
    const { at, happening, telling } = next;
    if (!found.some((before) => isAfterEffect(telling, before))) found.push(telling);
    const { metric } = at;
    const effects = effectsOf(at, happening);
    const shared: SharedRows =
      metric === 'price' ? new Map() : await sharedRows(tables, metric, at.place, at.series.start, at.series.start + at.series.sums.length);
    for (const [key, other] of places) {
      const isItself = key === placeKey(at.place);
      const common = shared.get(key);
      if (!isItself && common === undefined) continue;
      const series = isItself ? withoutOwn(at, happening, effects) : without(other.series, at, effects, common ?? new Map());
      const rest: PlaceSeries = { place: other.place, scale: other.scale, series };
      const concerned = isItself || other.happenings.some((its) => isNear(other, its, at, happening));
      places.set(key, concerned ? look(metric, rest, bar, prior(other.place)) : { ...other, ...rest });
    }
  }
  return found;
}

interface Candidate {
  readonly at: Looked;
  readonly happening: Happening;
  readonly telling: Told;
}

function clearest(looked: readonly Looked[]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const at of looked)
    for (const happening of at.happenings) {
      const telling = told(at, happening);
      if (best === undefined || isClearer(telling, best.telling)) best = { at, happening, telling };
    }
  return best;
}

/** A category of one product, and that product, are equally clear. */
function isClearer(one: Told, other: Told): boolean {
  if (Math.abs(one.clarity - other.clarity) > 1e-6 * other.clarity) return one.clarity > other.clarity;
  const rank = ({ place }: Told): number => NARROW_FIRST.indexOf(place.dimension);
  return rank(one) !== rank(other) ? rank(one) < rank(other) : placeKey(one.place) < placeKey(other.place);
}

function isNear(one: Looked, its: Happening, other: Looked, happening: Happening): boolean {
  const [from, to] = [one.series.start + its.from, one.series.start + its.to];
  return from - NEAR < other.series.start + happening.to && other.series.start + happening.from - NEAR < to;
}

/** The days of a campaign are not all alike; the rest of it is no news. */
function isAfterEffect(one: Told, before: Told): boolean {
  if (placeKey(one.place) !== placeKey(before.place) || Math.sign(one.happening.z) !== Math.sign(before.happening.z)) return false;
  const lasts = before.open || before.to - before.from > 60;
  return Math.abs(one.from - before.from) <= NEAR || (!lasts && one.from <= before.to + NEAR / 2 && before.from - NEAR / 2 <= one.to);
}

/** What a happening did to each day of its place. A ramp is only roughly straight: it is taken out as it was, smoothed. */
function effectsOf({ series, usual, happenings }: Looked, happening: Happening): Float64Array {
  const model = Float64Array.from(series.sums, (_, day) => effectOn(happening, day, series.family));
  if (happening.kind === 'stretch' || series.family === 'mean') return model;
  const others = happenings.filter((other) => other !== happening);
  const [seen, wanted] = [new Float64Array(model.length + 1), new Float64Array(model.length + 1)];
  for (let day = 0; day < model.length; day++) {
    const knows = series.known[day] === 1 ? 1 : 0;
    const beside = others.reduce((value, other) => value * effectOn(other, day, 'count'), usual(day));
    seen[day + 1] = (seen[day] ?? 0) + knows * (series.sums[day] ?? 0);
    wanted[day + 1] = (wanted[day] ?? 0) + knows * beside;
  }
  return model.map((effect, day) => {
    if (day < happening.from) return effect;
    const [from, to] = [Math.max(0, day - NEAR), Math.min(model.length, day + NEAR + 1)];
    const usually = (wanted[to] ?? 0) - (wanted[from] ?? 0);
    const was = usually <= 0 ? effect : ((seen[to] ?? 0) - (seen[from] ?? 0)) / usually;
    return Math.min(2 * effect, Math.max(effect / 2, was));
  });
}

/** A place without what happened there. */
function withoutOwn({ series }: Looked, happening: Happening, effects: Float64Array): DaySeries {
  const sums = Float64Array.from(series.sums, (value, day) => {
    const effect = effects[day] ?? 1;
    if (series.family === 'mean') return value - (series.rows[day] ?? 0) * effect;
    return effect < NEXT_TO_NOTHING ? value : value / effect;
  });
  if (happening.kind === 'ramp' || series.family === 'mean' || happening.effect >= NEXT_TO_NOTHING) return { ...series, sums };
  // What had all but stopped says nothing of what it would have been.
  return { ...series, sums, known: series.known.map((known, day) => (day >= happening.from && day < happening.to ? 0 : known)) };
}

/** Another place without what happened in the rows that it shares. */
function without(series: DaySeries, at: Looked, effects: Float64Array, common: ReadonlyMap<number, number>): DaySeries {
  const sums = series.sums.slice();
  const shift = series.start - at.series.start;
  const part = partOf(at, common);
  for (let day = 0; day < sums.length; day++) {
    const there = day + shift;
    const effect = effects[there];
    if (effect === undefined) continue;
    const shared = common.get(series.start + day) ?? 0;
    if (series.family === 'mean') sums[day] = (sums[day] ?? 0) - shared * effect;
    else if (effect >= 1) sums[day] = Math.max(0, (sums[day] ?? 0) - (shared / at.scale) * (1 - 1 / effect));
    // What is missing is missing where it usually was.
    else sums[day] = (sums[day] ?? 0) + part * at.usual(there) * (1 - effect);
  }
  return { ...series, sums };
}

/** The part of a place that lies in another one, in all its days. */
function partOf({ series, scale }: Looked, common: ReadonlyMap<number, number>): number {
  const whole = series.sums.reduce((sum, value) => sum + value, 0) * scale;
  let shared = 0;
  for (const value of common.values()) shared += value;
  return whole <= 0 ? 0 : Math.min(1, shared / whole);
}
