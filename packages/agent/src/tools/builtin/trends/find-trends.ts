import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { explain } from './explain/explain.ts';
import { barFor, type Looked, look } from './explain/looked.ts';
import { mixedSeason, readMixtures } from './explain/mixed-season.ts';
import { findSeasons } from './explain/seasons.ts';
import type { Told } from './explain/told.ts';
import { asDrift, asTurn, inOrder } from './explain/turns.ts';
import type { Drift, Metric, Season, Turn } from './findings.ts';
import type { Covered } from './places/build-cube.ts';
import { type Cube, METRIC_SOURCES } from './places/metrics.ts';
import { type Place, placeKey } from './places/place.ts';
import { type PlaceSeries, readSeries } from './places/read-series.ts';

export interface Found {
  readonly turns: readonly Turn[];
  readonly seasons: readonly Season[];
  readonly drifts: readonly Drift[];
  /** All changes, those that are not told too. */
  readonly unusual: readonly Turn[];
}

/** What a plan's state can carry. */
const MOST_TURNS = 20;
const MOST_SEASONS = 10;
const MOST_DRIFTS = 8;
const MOST_OF_ONE_METRIC = 10;
/** Of less data nothing is looked for. */
export const FEWEST_DAYS = 21;
/** Less than this in a place can't be told from chance. */
const FEWEST_ROWS = 30;

/** Looks for changes, seasons and drifts in each metric and each place there is. */
export async function findTrends(
  tables: Tables,
  metrics: readonly Metric[],
  covered: ReadonlyMap<Cube, Covered>,
  progress: (share: number) => void,
  isTold: (turn: Turn) => boolean = () => true,
): Promise<Found> {
  const read = new Map<Metric, PlaceSeries[]>();
  for (const metric of metrics) {
    const cover = covered.get(METRIC_SOURCES[metric].cube);
    if (cover === undefined || cover.to - cover.from + 1 < FEWEST_DAYS) continue;
    const series = await readSeries(tables, metric, cover);
    read.set(
      metric,
      series.filter((one) => one.series.sums.length >= FEWEST_DAYS && rowsOf(one) >= FEWEST_ROWS),
    );
  }
  const days = Math.max(1, ...[...covered.values()].map(({ from, to }) => to - from + 1));
  const bar = barFor(
    days,
    [...read.values()].reduce((sum, series) => sum + series.length, 0),
  );
  const all: Told[] = [];
  const everywhere: Looked[] = [];
  let done = 0;
  for (const [metric, series] of read) {
    const looked = new Map<string, Looked>();
    const mixtures = METRIC_SOURCES[metric].family === 'count' ? await readMixtures(tables, metric) : new Map();
    const seasons = new Map<string, readonly number[]>();
    const prior = (place: Place): readonly number[] | undefined =>
      place.dimension === 'category' ? undefined : mixedSeason(mixtures.get(placeKey(place)), seasons);
    // Categories first: all other places are held to what they do.
    for (const one of [...series].sort((a, b) => Number(b.place.dimension === 'category') - Number(a.place.dimension === 'category'))) {
      const seen = look(metric, one, bar, prior(one.place));
      looked.set(placeKey(one.place), seen);
      const season = seen.fit?.season;
      if (one.place.dimension === 'category' && season?.confirmed === true) seasons.set(one.place.name, season.waves);
    }
    everywhere.push(...looked.values());
    all.push(...(await explain(tables, { looked: [...looked.values()], bar, prior, limit: MOST_OF_ONE_METRIC })));
    done++;
    progress(done / read.size);
  }
  const last = Math.max(0, ...[...covered.values()].map(({ to }) => to));
  const ordered = inOrder(all, last);
  const categories = covered.has('sales') ? await categoriesOf(tables, 'sales') : new Map<string, string>();
  const reviewed = covered.has('reviews') ? await categoriesOf(tables, 'reviews') : new Map<string, string>();
  const turns = ordered.filter(({ happening }) => happening.kind === 'stretch').map(asTurn);
  return {
    turns: turns.filter(isTold).slice(0, MOST_TURNS),
    unusual: turns.slice(0, MOST_TURNS),
    drifts: ordered.flatMap((one) => asDrift(one) ?? []).slice(0, MOST_DRIFTS),
    seasons: findSeasons(everywhere, (product) => categories.get(product) ?? reviewed.get(product), bar).slice(0, MOST_SEASONS),
  };
}

const rowsOf = ({ series }: PlaceSeries): number => series.rows.reduce((sum, value) => sum + value, 0);

/** The category of each product that is looked at. */
async function categoriesOf(tables: Tables, cube: Cube): Promise<Map<string, string>> {
  const rows = await tables.rows(
    z.strictObject({ product: z.string(), category: z.string() }),
    `select product, max_by(category, n)::varchar as category from (select product, category, sum(n) as n from ${cube} where product is not null and category is not null
       and product in (select name from ${cube}_places where dimension = 'product') group by all) group by product`,
  );
  return new Map(rows.map(({ product, category }) => [product, category]));
}
