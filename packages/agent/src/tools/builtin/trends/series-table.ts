import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { Metric, TrendFindings } from './findings.ts';
import { METRIC_SOURCES } from './places/metrics.ts';
import type { Place } from './places/place.ts';
import { byDayAndPlace } from './places/read-series.ts';
import { isoDay } from './series/calendar.ts';

export type Grain = TrendFindings['grain'];

/** So that a chart has neither three points nor three hundred. */
export const grainFor = (days: number): Grain => (days > 200 ? 'month' : days > 45 ? 'week' : 'day');

/** From the first to the last day of the data that a metric is read from. */
export type Span = (metric: Metric) => { readonly from: number; readonly to: number } | undefined;

/**
 * Makes the table `series` of all metrics in all places by day, week or month: `metric, dimension, name, at, value, rows, complete`.
 * A month that the data begins or ends in is not complete, and half of it is no fall.
 */
export async function makeSeriesTable(tables: Tables, metrics: readonly Metric[], grain: Grain, span: Span): Promise<void> {
  const parts = metrics.flatMap((metric) => {
    const days = span(metric);
    if (days === undefined) return [];
    const value = METRIC_SOURCES[metric].family === 'count' ? 'sum(sums)' : 'sum(sums) / nullif(sum(rows), 0)';
    const at = `date_trunc('${grain}', date)::date`;
    return [
      `select '${metric}' as metric, dimension, name, ${at} as "at", (${value})::double as value, greatest(sum(rows), 0)::bigint as rows, ` +
        `${at} >= date '${isoDay(days.from)}' and (${at} + interval 1 ${grain})::date - 1 <= date '${isoDay(days.to)}' as complete ` +
        `from (${byDayAndPlace(metric)}) group by all`,
    ];
  });
  await tables.run(`create table series as select * from (${parts.join(' union all ')}) where value is not null`);
}

const PointRowSchema = z.strictObject({ at: z.iso.date(), value: z.number(), rows: z.number() });

/** The points of one series. What is summed up is told of whole months and weeks only, unless there are no others. */
export async function pointsOf(tables: Tables, metric: Metric, { dimension, name }: Place): Promise<TrendFindings['series'][number]> {
  const wholeOnly = METRIC_SOURCES[metric].family === 'count';
  const points = await tables.rows(
    PointRowSchema,
    `select "at", round(value, 4) as value, rows from series where metric = $1 and dimension = $2 and name = $3
       and (complete or ${wholeOnly ? 'not exists (select 1 from series where metric = $1 and complete)' : 'true'}) order by "at"`,
    [metric, dimension, name],
  );
  return { metric, dimension, name, points };
}
