import { z } from 'zod';
import type { Tables } from '../../../../tables/index.ts';
import type { Metric } from '../findings.ts';
import { isLookedAt } from '../places/build-cube.ts';
import { METRIC_SOURCES } from '../places/metrics.ts';
import { NARROW_FIRST, placeKey } from '../places/place.ts';
import { seasonAt, wavesOfCurve } from '../series/year-season.ts';

/** Of what a place is made: by category, as parts of one. */
export type Mixtures = ReadonlyMap<string, ReadonlyMap<string, number>>;

const MixtureSchema = z.strictObject({ dimension: z.enum(NARROW_FIRST), name: z.string(), category: z.string(), value: z.number() });

/** How much of a metric each place has in each category. */
export async function readMixtures(tables: Tables, metric: Metric): Promise<Mixtures> {
  const { cube, sums } = METRIC_SOURCES[metric];
  const rows = await tables.rows(
    MixtureSchema,
    NARROW_FIRST.map(
      (dimension) =>
        `select '${dimension}' as dimension, ${dimension === 'all' ? "''" : dimension} as name, coalesce(category, '') as category, ` +
        `greatest(${sums}, 0)::double as value from ${cube} where ${isLookedAt(cube, dimension)} group by all`,
    ).join(' union all '),
  );
  const mixtures = new Map<string, Map<string, number>>();
  for (const { dimension, name, category, value } of rows) {
    const key = placeKey({ dimension, name });
    const parts = mixtures.get(key) ?? new Map<string, number>();
    parts.set(category, (parts.get(category) ?? 0) + value);
    mixtures.set(key, parts);
  }
  return mixtures;
}

/** The season that a place has by what it is made of; nothing where no category in it has one. */
export function mixedSeason(
  parts: ReadonlyMap<string, number> | undefined,
  seasons: ReadonlyMap<string, readonly number[]>,
): readonly number[] | undefined {
  if (parts === undefined || ![...parts.keys()].some((category) => seasons.has(category))) return undefined;
  const whole = [...parts.values()].reduce((sum, value) => sum + value, 0);
  if (whole <= 0) return undefined;
  return wavesOfCurve((day) => {
    let sum = 0;
    for (const [category, value] of parts) {
      const waves = seasons.get(category);
      sum += (value / whole) * (waves === undefined ? 1 : Math.exp(seasonAt(waves, day)));
    }
    return Math.log(sum);
  });
}
