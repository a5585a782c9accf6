import { z } from 'zod';
import { DaysBeforeSchema, PeriodSchema } from '../days-before.ts';
import { LeftOutSchema } from '../left-out.ts';

/** What was changed about reviews, or is not known of them. */
export const CHANGES = [
  'date_rewritten',
  'date_unreadable',
  'date_missing',
  'language_filled',
  'language_corrected',
  'language_other',
  'rating_rewritten',
  'rating_missing',
  'rating_unreadable',
  'brand_filled',
  'brand_missing',
  'product_missing',
  'category_filled',
  'category_missing',
  'platform_missing',
] as const;
export type Change = (typeof CHANGES)[number];

/** Praise that was ordered: many short reviews in nearly the same words, all of them top marks, within days. */
export const CoordinatedSchema = z.strictObject({
  product: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  reviews: z.int().positive(),
  /** Of how many people, where that is known. */
  authors: z.int().positive().nullable(),
  /** How many short reviews with top marks the product has in as many days otherwise; null where there are no other days. */
  usual: z.number().nullable(),
  examples: z.array(z.strictObject({ id: z.string(), text: z.string() })),
});
export type Coordinated = z.infer<typeof CoordinatedSchema>;

/**
 * What the preprocessor hands on: the table, and a report of what was done to it. The table has `id VARCHAR, date DATE, brand, product,
 * category, platform, language VARCHAR, rating DOUBLE, text VARCHAR`, by date and id; what is not known is null.
 */
export const CleanDataSchema = z.strictObject({
  table: z.string(),
  rows: z.int().nonnegative(),
  rows_before: z.int().nonnegative(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  left_out: LeftOutSchema,
  changes: z.partialRecord(z.enum(CHANGES), z.int().positive()),
  period: PeriodSchema.exactOptional(),
  /** Cleaned by itself: what was left out and changed is told of the other table alone. */
  before: DaysBeforeSchema.exactOptional(),
  /** Of how many the ratings are, where they are not of five. */
  rating_scale: z.number().exactOptional(),
  coordinated: z.array(CoordinatedSchema).exactOptional(),
  examples: z.array(z.strictObject({ reason: z.string(), id: z.string(), text: z.string() })),
});
export type CleanData = z.infer<typeof CleanDataSchema>;
