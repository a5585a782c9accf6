import { z } from 'zod';
import type { Tables } from '../../../../tables/index.ts';
import type { Dimension } from '../../dimension.ts';
import { dayNumber } from '../series/calendar.ts';
import { CUBES, type Cube } from './metrics.ts';
import { NARROW_FIRST, type Place } from './place.ts';

/** What one kind of data covers. */
export interface Covered {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  readonly undated: number;
  readonly future: number;
  /** Rows that lie far off from all others in time, and are not looked at. */
  readonly astray: number;
  /** Stretches without any data: nothing is known of them. First and last day. */
  readonly gaps: readonly (readonly [number, number])[];
  readonly places: readonly Place[];
  /** How many names there are where not all are looked at. */
  readonly cutDown: readonly { readonly dimension: Dimension; readonly of: number; readonly looked: number }[];
}

/** The days that rows have; nothing where none of them has one that is not still to come. */
export interface Built extends Pick<Covered, 'undated' | 'future'> {
  readonly days: Covered | undefined;
}

/** As many as are looked at, the largest first. */
const MOST: Readonly<Record<Exclude<Dimension, 'all'>, number>> = { product: 60, brand: 20, category: 20, platform: 15 };
/** A row with such a gap to the bulk, and few beside it, has a wrong date. */
const ASTRAY_GAP = 60;
const ASTRAY_SHARE = 0.01;
/** So many rows would have come in the meantime if nothing were missing. */
const GAP_ROWS = 25;

const DaySchema = z.strictObject({ day: z.iso.date(), n: z.number() });
const NameSchema = z.strictObject({ dimension: z.enum(['product', 'platform', 'category', 'brand']), name: z.string(), of: z.number() });

/**
 * Sums up the rows of views by day, brand, product, category and platform into the table of that name. Several views may hold the
 * same rows, where several analysts have looked at the same data.
 */
export async function buildCube(tables: Tables, cube: Cube, views: readonly string[], today: string): Promise<Built> {
  const all = views.map((view) => `select * from ${view}`).join(' union all by name ');
  const isSales = cube === 'sales';
  const from = views.length > 1 && !isSales ? `(select distinct on (id, date, product, platform) * from (${all}))` : `(${all})`;
  await tables.run(`create table ${cube} as select date, brand, product, category, platform, ${CUBES[cube]} from ${from} group by all`);
  const { undated, future } = await tables.row(
    z.strictObject({ undated: z.number(), future: z.number() }),
    `select coalesce(sum(n) filter (where date is null), 0)::bigint as undated, coalesce(sum(n) filter (where date > $1::date), 0)::bigint as future from ${cube}`,
    [today],
  );
  await tables.run(`delete from ${cube} where date is null or date > $1::date`, [today]);
  const days = await tables.rows(DaySchema, `select date as day, sum(n)::bigint as n from ${cube} group by date order by date`);
  const bulk = bulkOf(days.map(({ day, n }) => ({ day: dayNumber(day), n })));
  const [first, last] = [bulk[0], bulk.at(-1)];
  if (first === undefined || last === undefined) return { days: undefined, undated, future };
  await tables.run(`delete from ${cube} where date < date '1970-01-01' + ${first.day}::int or date > date '1970-01-01' + ${last.day}::int`);
  const rows = bulk.reduce((sum, { n }) => sum + n, 0);
  const total = days.reduce((sum, { n }) => sum + n, 0);
  const places = await placesOf(tables, cube);
  return {
    days: { from: first.day, to: last.day, rows, undated, future, astray: total - rows, gaps: gapsIn(bulk, rows), ...places },
    undated,
    future,
  };
}

interface DayRows {
  readonly day: number;
  readonly n: number;
}

/** The days without those at either end that lie far from the rest and hold next to nothing. */
function bulkOf(days: readonly DayRows[]): readonly DayRows[] {
  const total = days.reduce((sum, { n }) => sum + n, 0);
  let [start, end] = [0, days.length];
  for (let [index, sum] = [0, 0]; index + 1 < days.length; index++) {
    sum += days[index]?.n ?? 0;
    if (sum > total * ASTRAY_SHARE) break;
    if ((days[index + 1]?.day ?? 0) - (days[index]?.day ?? 0) > ASTRAY_GAP) start = index + 1;
  }
  for (let [index, sum] = [days.length - 1, 0]; index > start; index--) {
    sum += days[index]?.n ?? 0;
    if (sum > total * ASTRAY_SHARE) break;
    if ((days[index]?.day ?? 0) - (days[index - 1]?.day ?? 0) > ASTRAY_GAP) end = index;
  }
  return days.slice(start, end);
}

function gapsIn(days: readonly DayRows[], rows: number): [number, number][] {
  const perDay = rows / Math.max(1, days.length);
  return days.flatMap(({ day }, index): [number, number][] => {
    const before = days[index - 1]?.day;
    if (before === undefined) return [];
    const missing = day - before - 1;
    return missing >= 2 && missing * perDay >= GAP_ROWS ? [[before + 1, day - 1]] : [];
  });
}

/** The largest names go into a table of their own, so that statements look at these alone. */
async function placesOf(tables: Tables, cube: Cube): Promise<Pick<Covered, 'places' | 'cutDown'>> {
  const largest = NARROW_FIRST.filter((dimension) => dimension !== 'all').map(
    (dimension) =>
      `select * from (select '${dimension}' as dimension, ${dimension} as name, (count(*) over ())::bigint as of, sum(n) as size from ${cube} ` +
      `where ${dimension} is not null and ${dimension} <> '' group by ${dimension} order by size desc, ${dimension} limit ${MOST[dimension]})`,
  );
  await tables.run(`create table ${cube}_places as ${largest.join(' union all ')}`);
  const named = await tables.rows(NameSchema, `select dimension, name, of from ${cube}_places order by dimension, size desc, name`);
  const cutDown = NARROW_FIRST.flatMap((dimension) => {
    const own = named.filter((place) => place.dimension === dimension);
    const of = own[0]?.of ?? 0;
    return of > own.length ? [{ dimension, of, looked: own.length }] : [];
  });
  return { places: [{ dimension: 'all', name: '' }, ...named.map(({ dimension, name }) => ({ dimension, name }))], cutDown };
}

/** A condition for the names of a dimension that are looked at. */
export const isLookedAt = (cube: Cube, dimension: Dimension): string =>
  dimension === 'all' ? 'true' : `${dimension} in (select name from ${cube}_places where dimension = '${dimension}')`;
