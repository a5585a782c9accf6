import { z } from 'zod';
import { DaysBeforeSchema, PeriodSchema } from '../days-before.ts';
import { LeftOutSchema } from '../left-out.ts';

/**
 * What the collector hands on of reviews: where the table lies and what is in it. All its columns are text as it was written, those of
 * `REVIEW_COLUMNS` and `author` where a source has it; what is not known is empty.
 */
export const RawDataSchema = z.strictObject({
  table: z.string(),
  source: z.string(),
  rows: z.int().nonnegative(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  brands: z.array(z.string()),
  products: z.array(z.string()),
  left_out: LeftOutSchema,
  period: PeriodSchema.exactOptional(),
  before: DaysBeforeSchema.exactOptional(),
  /** Where its dates have the year last, and all that can be read in one way only agree on it. */
  day_order: z.enum(['day_first', 'month_first']).exactOptional(),
});
export type RawData = z.infer<typeof RawDataSchema>;
