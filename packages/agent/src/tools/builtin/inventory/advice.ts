import { z } from 'zod';

const units = z.number().nonnegative();

/** What should be done about a product's stock. */
export const OrderSchema = z.discriminatedUnion('kind', [
  /** It runs out before an order of today would arrive. */
  z.strictObject({ kind: z.literal('order_now'), units: z.int().positive(), short_by: units }),
  z.strictObject({ kind: z.literal('order_by'), on: z.iso.date(), units: z.int().positive() }),
  z.strictObject({ kind: z.literal('enough') }),
  /** More than is sold in half a year. */
  z.strictObject({ kind: z.literal('too_much'), units: z.int().positive() }),
]);

/** What a product sold and will probably sell. */
export const DemandSchema = z.strictObject({
  product: z.string(),
  brand: z.string(),
  /** By week, the Monday it starts on. A week that has begun holds what was sold in it and what is still to come. */
  history: z.array(z.strictObject({ week: z.iso.date(), units })),
  /** `low` to `high` holds four weeks of five. */
  forecast: z.array(z.strictObject({ week: z.iso.date(), units, low: units, high: units })),
  per_day: units,
  /** How far off the forecast would have been in the last weeks that are known: 0.1 is ten percent of all units. */
  error: z.number().nullable(),
});
export type Demand = z.infer<typeof DemandSchema>;

/** The same with what is in stock, and how long it lasts. */
export const StockItemSchema = DemandSchema.extend({
  on_hand: z.int().nonnegative(),
  on_order: z.int().nonnegative(),
  expected_on: z.iso.date().nullable(),
  lead_time_days: z.int().nonnegative(),
  unit_cost: z.number().nullable(),
  days_of_cover: z.number().nullable(),
  runs_out_on: z.iso.date().nullable(),
  order: OrderSchema,
});
export type Order = z.infer<typeof OrderSchema>;
export type StockItem = z.infer<typeof StockItemSchema>;

/** What the inventory tool hands on; what is most urgent comes first. */
export const InventoryAdviceSchema = z.strictObject({
  as_of: z.iso.date(),
  weeks_ahead: z.int().positive(),
  items: z.array(StockItemSchema),
  /** Products that are sold and of whose stock nothing is known; the largest first. */
  forecast_only: z.array(DemandSchema).exactOptional(),
});
export type InventoryAdvice = z.infer<typeof InventoryAdviceSchema>;
