import { z } from 'zod';
import { DaysBeforeSchema, PeriodSchema } from '../days-before.ts';

/**
 * Sales as the collector hands them on. The table has `date DATE, brand, product, category, platform VARCHAR, units BIGINT,
 * price DOUBLE, revenue DOUBLE`. `stock`, where there is one, has `product, brand VARCHAR, on_hand, on_order BIGINT,
 * expected_on DATE, lead_time_days, min_order BIGINT, unit_cost DOUBLE, as_of DATE`. `products`, where there is one, has
 * `product, brand, category VARCHAR, launched_on DATE, list_price DOUBLE, name_ko, name_en, name_ja, claims_ko, claims_en,
 * claims_ja, ingredients, colour VARCHAR`. `market`, where there is one, has what all brands sold, by weeks: `date DATE` (its first day),
 * `brand, product, category VARCHAR, units BIGINT, price, revenue DOUBLE`. What a file does not say is null.
 */
export const SalesDataSchema = z.strictObject({
  table: z.string(),
  rows: z.int().nonnegative(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  currency: z.string().nullable(),
  brands: z.array(z.string()),
  stock: z.string().exactOptional(),
  products: z.string().exactOptional(),
  market: z.string().exactOptional(),
  period: PeriodSchema.exactOptional(),
  before: DaysBeforeSchema.exactOptional(),
});
export type SalesData = z.infer<typeof SalesDataSchema>;
