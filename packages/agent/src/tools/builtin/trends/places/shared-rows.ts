import type { Tables } from '../../../../tables/index.ts';
import type { Metric } from '../findings.ts';
import { isLookedAt } from './build-cube.ts';
import { METRIC_SOURCES } from './metrics.ts';
import { NARROW_FIRST, type Place } from './place.ts';

/** By place: how much of another place's metric lies there too, by day number. */
export type SharedRows = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** How much of one place, from one day up to another, lies in each other place: what it explains there. */
export async function sharedRows(
  tables: Tables,
  metric: Metric,
  { dimension, name }: Place,
  from: number,
  to: number,
): Promise<SharedRows> {
  const { cube, family, sums, rows } = METRIC_SOURCES[metric];
  const day = "(date - date '1970-01-01')::int";
  const own = dimension === 'all' ? 'true' : `${dimension} = $1`;
  const value = `${family === 'count' ? sums : rows}::double`;
  const statement = NARROW_FIRST.map(
    (other) =>
      `select '${other}' as dimension, ${other === 'all' ? "''" : other} as name, ${day} as day, ${value} as value from ${cube} ` +
      `where ${own} and ${isLookedAt(cube, other)} and ${day} >= ${from} and ${day} < ${to} group by all`,
  ).join(' union all ');
  const shared = new Map<string, Map<number, number>>();
  for await (const { rows: count, columns } of tables.batches(statement, dimension === 'all' ? [] : [name])) {
    const [dimensions = [], names = [], days = [], values = []] = columns;
    for (let row = 0; row < count; row++) {
      const key = `${String(dimensions[row])}:${String(names[row])}`;
      const byDay = shared.get(key) ?? new Map<number, number>();
      byDay.set(Number(days[row]), Number(values[row]));
      shared.set(key, byDay);
    }
  }
  return shared;
}
