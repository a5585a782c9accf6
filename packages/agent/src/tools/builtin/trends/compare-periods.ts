import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { type Period, periodBefore, toldPeriod, yearBefore } from '../days-before.ts';
import type { ComparedMetric, Metric } from './findings.ts';
import type { Covered } from './places/build-cube.ts';
import { type Cube, METRIC_SOURCES } from './places/metrics.ts';
import { isoDay } from './series/calendar.ts';

const ValueSchema = z.strictObject({ value: z.number().nullable() });

/** Each metric in a period, in the one before it and in the same a year before. A period that the data covers in part is not compared with. */
export async function comparePeriods(
  tables: Tables,
  metrics: readonly Metric[],
  covered: ReadonlyMap<Cube, Covered>,
  period: Period,
): Promise<ComparedMetric[]> {
  const compared: ComparedMetric[] = [];
  for (const metric of metrics) {
    const { cube, family, sums, rows } = METRIC_SOURCES[metric];
    const cover = covered.get(cube);
    // The average price of everything follows what is bought.
    if (cover === undefined || metric === 'price') continue;
    const valueIn = async ({ from, to }: Period): Promise<number | null> => {
      const { value } = await tables.row(
        ValueSchema,
        `select (${family === 'count' ? sums : `${sums} / nullif(${rows}, 0)`})::double as value from ${cube} where date between '${from}' and '${to}'`,
      );
      return value === null ? null : Math.round(value * 10_000) / 10_000;
    };
    const then = async (other: Period): Promise<ComparedMetric['before']> => {
      const value = other.from < isoDay(cover.from) ? null : await valueIn(other);
      return value === null ? null : { ...toldPeriod(other), value };
    };
    const value = await valueIn(period);
    if (value !== null)
      compared.push({ metric, value, before: await then(periodBefore(period)), year_before: await then(yearBefore(period)) });
  }
  return compared;
}
