import { z } from 'zod';

/** By what reviews and sales are told apart; `all` is everything at once. */
export const DIMENSIONS = ['all', 'brand', 'product', 'category', 'platform'] as const;
export const DimensionSchema = z.enum(DIMENSIONS);
export type Dimension = z.infer<typeof DimensionSchema>;
