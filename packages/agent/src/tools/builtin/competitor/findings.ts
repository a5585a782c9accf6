import { z } from 'zod';
import { AspectSchema } from '../sentiment/aspects.ts';

const count = z.int().nonnegative();
const QuoteSchema = z.strictObject({ id: z.string(), text: z.string() });

/** How a brand or a product stands among the others. */
const StandingSchema = z.strictObject({
  name: z.string(),
  reviews: count,
  /** Of all reviews compared. */
  share: z.number(),
  rating: z.number().nullable(),
  positive: count,
  negative: count,
  neutral: count,
});

/** Where one brand is clearly better or worse spoken of than another. */
export const DifferenceSchema = z.strictObject({
  aspect: AspectSchema,
  /** Better spoken of. */
  ahead: z.string(),
  behind: z.string(),
  ahead_positive_share: z.number(),
  behind_positive_share: z.number(),
  ahead_mentions: count,
  behind_mentions: count,
  /** Standard errors between the two. */
  strength: z.number(),
  praise: z.array(QuoteSchema),
  complaints: z.array(QuoteSchema),
});
export type Difference = z.infer<typeof DifferenceSchema>;

/** A product that gains on or loses to the others of its category. */
export const MovementSchema = z.strictObject({
  category: z.string(),
  product: z.string(),
  brand: z.string(),
  direction: z.enum(['gains', 'loses']),
  /** The first and last months compared, and its share of the category's reviews in them. */
  from: z.string(),
  to: z.string(),
  share_before: z.number(),
  share_after: z.number(),
  /** Whom it has more reviews than, month after month, since when. */
  passed: z.strictObject({ product: z.string(), since: z.string() }).exactOptional(),
  strength: z.number(),
});
export type Movement = z.infer<typeof MovementSchema>;

/** Who sells how much of a category, in whole weeks. Own sales are counted, those of others are as good as who told them. */
export const MarketCategorySchema = z.strictObject({
  category: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  units: count,
  brands: z.array(
    z.strictObject({
      name: z.string(),
      units: count,
      revenue: z.number().nullable(),
      /** Of all units of the category; `share_before` of those in the period before. */
      share: z.number(),
      share_before: z.number().exactOptional(),
    }),
  ),
});
export type MarketCategory = z.infer<typeof MarketCategorySchema>;

/** What the competitor tool hands on. Own brands come before rivals, each by their reviews. */
export const CompetitorFindingsSchema = z.strictObject({
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  own: z.array(z.string()),
  rivals: z.array(z.string()),
  brands: z.array(StandingSchema.extend({ own: z.boolean() })),
  categories: z.array(z.strictObject({ category: z.string(), products: z.array(StandingSchema.extend({ brand: z.string() })) })),
  aspects: z.array(
    z.strictObject({
      aspect: AspectSchema,
      brands: z.array(z.strictObject({ name: z.string(), mentions: count, positive: count, negative: count })),
    }),
  ),
  months: z.array(
    z.strictObject({ month: z.string(), brands: z.array(z.strictObject({ name: z.string(), reviews: count, share: z.number() })) }),
  ),
  differences: z.array(DifferenceSchema),
  movements: z.array(MovementSchema),
  market: z.array(MarketCategorySchema).exactOptional(),
});
export type CompetitorFindings = z.infer<typeof CompetitorFindingsSchema>;
