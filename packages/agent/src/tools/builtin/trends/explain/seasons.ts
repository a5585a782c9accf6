import type { Dimension } from '../../dimension.ts';
import { METRICS, type Season } from '../findings.ts';
import { monthOf } from '../series/calendar.ts';
import { seasonAt } from '../series/year-season.ts';
import type { Looked } from './looked.ts';
import { rounded } from './turns.ts';

const LEAST_YEAR = 1.3;
const LEAST_WEEK = 1.15;
/** Of the way from the mean to the highest or lowest part. */
const FAR = 0.6;
/** A year is best told of a kind of product, a week of everything there is. */
const YEAR_FIRST: readonly Dimension[] = ['category', 'product', 'brand', 'platform', 'all'];
const WEEK_FIRST: readonly Dimension[] = ['all', 'platform', 'category', 'brand', 'product'];

/** What comes back by year and by week, told of the place that it belongs to and not again of those that follow from it. */
export function findSeasons(looked: readonly Looked[], categoryOf: (product: string) => string | undefined, bar: number): Season[] {
  const years = looked.flatMap((one) => yearOf(one));
  const weeks = looked.flatMap((one) => weekOf(one, bar));
  return [...narrowed(years, YEAR_FIRST, categoryOf), ...widest(weeks)];
}

function yearOf({ metric, place, fit, series }: Looked): Season[] {
  if (fit?.season?.confirmed !== true) return [];
  const waves = fit.season.waves;
  const [sums, days] = [Array.from({ length: 12 }, () => 0), Array.from({ length: 12 }, () => 0)];
  // Any year has the same waves; one without a leap day does.
  for (let day = series.start; day < series.start + 365; day++) {
    const month = monthOf(day) - 1;
    sums[month] = (sums[month] ?? 0) + Math.exp(seasonAt(waves, day));
    days[month] = (days[month] ?? 0) + 1;
  }
  const season = partsOf(sums.map((sum, month) => sum / (days[month] ?? 1)));
  return season.ratio < LEAST_YEAR
    ? []
    : [{ metric, ...place, period: 'year', ...season, strength: rounded(Math.sqrt(fit.season.strength)) }];
}

function weekOf({ metric, place, fit }: Looked, bar: number): Season[] {
  if (fit === undefined || fit.weekdays.strength < bar) return [];
  const season = partsOf(fit.weekdays.factors);
  return season.ratio < LEAST_WEEK ? [] : [{ metric, ...place, period: 'week', ...season, strength: rounded(fit.weekdays.strength) }];
}

/** Which parts lie far up and far down in what it swings by. */
function partsOf(factors: readonly number[]): Pick<Season, 'high' | 'low' | 'ratio'> {
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
  const [most, least] = [Math.max(...factors), Math.min(...factors)];
  const those = (is: (factor: number) => boolean): number[] => factors.flatMap((factor, index) => (is(factor) ? [index + 1] : []));
  return {
    high: those((factor) => factor >= mean + FAR * (most - mean)),
    low: those((factor) => factor <= mean - FAR * (mean - least)),
    ratio: rounded(least <= 0 ? 99 : most / least),
  };
}

/** A product that does as its category does is not told again; a brand, a platform and everything are mixtures of them. */
function narrowed(seasons: readonly Season[], order: readonly Dimension[], categoryOf: (product: string) => string | undefined): Season[] {
  const told: Season[] = [];
  const sorted = [...seasons].sort(
    (one, other) =>
      order.indexOf(one.dimension) - order.indexOf(other.dimension) ||
      // Units before the revenue that follows them.
      METRICS.indexOf(one.metric) - METRICS.indexOf(other.metric) ||
      other.ratio - one.ratio ||
      (one.name < other.name ? -1 : 1),
  );
  const known: Season[] = [];
  for (const season of sorted) {
    const same = known.filter(({ metric }) => metric === season.metric);
    const ofCategory = (one: Season): boolean =>
      one.dimension === 'category' && one.name === categoryOf(season.name) && overlaps(one.high, season.high);
    const isTold = season.dimension === 'product' ? same.some(ofCategory) : season.dimension !== 'category' && same.length > 0;
    // Revenue follows units.
    const follows = known.some(
      ({ metric, dimension, name }) =>
        season.metric === 'revenue' && metric === 'units' && dimension === season.dimension && name === season.name,
    );
    known.push(season);
    if (!isTold && !follows) told.push(season);
  }
  return told.sort((one, other) => other.ratio - one.ratio);
}

function widest(seasons: readonly Season[]): Season[] {
  const told: Season[] = [];
  const sorted = [...seasons].sort(
    (one, other) =>
      WEEK_FIRST.indexOf(one.dimension) - WEEK_FIRST.indexOf(other.dimension) ||
      METRICS.indexOf(one.metric) - METRICS.indexOf(other.metric) ||
      other.strength - one.strength,
  );
  for (const season of sorted) {
    const isKnown = told.some(
      ({ metric, high }) =>
        (metric === season.metric || (metric === 'units' && season.metric === 'revenue')) && overlaps(high, season.high),
    );
    if (!isKnown) told.push(season);
  }
  return told;
}

const overlaps = (one: readonly number[], other: readonly number[]): boolean => one.some((part) => other.includes(part));
