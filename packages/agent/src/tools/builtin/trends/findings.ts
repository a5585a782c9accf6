import { z } from 'zod';
import { PeriodSchema } from '../days-before.ts';
import { DimensionSchema } from '../dimension.ts';

export const METRICS = ['reviews', 'rating', 'negative_share', 'units', 'revenue', 'price'] as const;
export const MetricSchema = z.enum(METRICS);
export type Metric = z.infer<typeof MetricSchema>;

/** The value of a metric in a month, week or day, the first day of it, and of how many rows it was made. What is counted is summed up. */
const PointSchema = z.strictObject({ at: z.string(), value: z.number(), rows: z.int().nonnegative() });

const ComparedValueSchema = z.strictObject({ from: z.string(), to: z.string(), value: z.number() });

/** When something clearly changed, and whether it came back. */
export const TurnSchema = z.strictObject({
  metric: MetricSchema,
  dimension: DimensionSchema,
  name: z.string(),
  /** `burst` is a rise that was over soon. */
  kind: z.enum(['rise', 'fall', 'burst', 'dip']),
  /** Days. The last one is nothing where it still lasts. */
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  /** What would have been usual in these days, season and weekday taken in, and what was. What is counted is told by the day. */
  before: z.number(),
  after: z.number(),
  /** Standard errors between the two. */
  strength: z.number(),
});
export type Turn = z.infer<typeof TurnSchema>;

/** What comes back every year or every week. */
export const SeasonSchema = z.strictObject({
  metric: MetricSchema,
  dimension: DimensionSchema,
  name: z.string(),
  period: z.enum(['year', 'week']),
  /** Months 1 to 12 or days of the week 1 (Monday) to 7. */
  high: z.array(z.int().min(1).max(12)),
  low: z.array(z.int().min(1).max(12)),
  /** The highest part over the lowest. */
  ratio: z.number(),
  strength: z.number(),
});
export type Season = z.infer<typeof SeasonSchema>;

/** Where something is heading, season and turns aside. */
export const DriftSchema = z.strictObject({
  metric: MetricSchema,
  dimension: DimensionSchema,
  name: z.string(),
  direction: z.enum(['up', 'down']),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The share by which it changes in a month: 0.05 is five percent more each month. */
  monthly: z.number(),
  strength: z.number(),
});
export type Drift = z.infer<typeof DriftSchema>;

/** How much more or less is sold than in the same weeks a year before, where nothing unusual happened in either. */
export const GrowthSchema = z.strictObject({
  metric: z.literal('units'),
  dimension: z.enum(['all', 'product']),
  name: z.string(),
  /** The first and the last day that were compared, and how many weeks of them. */
  from: z.iso.date(),
  to: z.iso.date(),
  weeks: z.int().positive(),
  /** Units a day, a year before and now. */
  before: z.number(),
  after: z.number(),
  /** 0.06 is six percent more. */
  share: z.number(),
  strength: z.number(),
});
export type Growth = z.infer<typeof GrowthSchema>;

/** A metric in the period that was asked for, right before it, and a year before; nothing where that is not known. */
export const ComparedMetricSchema = z.strictObject({
  metric: MetricSchema,
  value: z.number(),
  before: ComparedValueSchema.nullable(),
  year_before: ComparedValueSchema.nullable(),
});
export type ComparedMetric = z.infer<typeof ComparedMetricSchema>;

/**
 * What the trends tool hands on. The first series is the one to draw; all points of all series lie in the table. A month or week
 * that the data covers in part is left out of series of what is counted: half a month is no fall.
 */
export const TrendFindingsSchema = z.strictObject({
  table: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  brands: z.array(z.string()),
  grain: z.enum(['day', 'week', 'month']),
  series: z.array(z.strictObject({ metric: MetricSchema, dimension: DimensionSchema, name: z.string(), points: z.array(PointSchema) })),
  turns: z.array(TurnSchema),
  seasons: z.array(SeasonSchema),
  drifts: z.array(DriftSchema),
  growth: z.array(GrowthSchema).exactOptional(),
  /** The days that were asked for, where not all were. Changes are then those that reach into them; series and seasons are of all days. */
  period: PeriodSchema.exactOptional(),
  /** What is counted, in the period and in others of its kind. */
  compared: z.array(ComparedMetricSchema).exactOptional(),
});
export type TrendFindings = z.infer<typeof TrendFindingsSchema>;
