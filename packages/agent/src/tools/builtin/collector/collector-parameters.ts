import { z } from 'zod';

const names = z.array(z.string().min(1).max(200)).max(50).default([]);

/** What the collector can be asked for. An empty list asks for everything. */
export const CollectorParametersSchema = z.strictObject({
  source: z.string().min(1).max(500).default('sample'),
  database: z.string().min(1).max(100).optional(),
  query: z.string().min(1).max(20_000).optional(),
  row_limit: z.int().min(1).max(5_000_000).default(1_000_000),
  brand: names,
  product: names,
  category: names,
  competitor: names,
  platform: names,
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
  history: z.boolean().default(true),
});
export type CollectorParameters = z.infer<typeof CollectorParametersSchema>;
