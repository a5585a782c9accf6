import { z } from 'zod';
import { LeftOutSchema } from '../left-out.ts';
import { AspectSchema } from './aspects.ts';

const count = z.int().nonnegative();

/** A review quoted as it was written, in one line. */
export const QuoteSchema = z.strictObject({ id: z.string(), text: z.string() });
export type Quote = z.infer<typeof QuoteSchema>;

/** Reviews by what they say. Those without a word of opinion are among the neutral ones, and shown apart. */
export const TallySchema = z.strictObject({ reviews: count, positive: count, negative: count, neutral: count, without_opinion: count });
export type Tally = z.infer<typeof TallySchema>;

/** The share of negative reviews in the latest month, against up to three months before it. */
export const ChangeSchema = z.strictObject({
  month: z.string(),
  reviews: count,
  negative_share: z.number(),
  before_from: z.string(),
  before_to: z.string(),
  before_reviews: count,
  before_negative_share: z.number(),
});
export type Change = z.infer<typeof ChangeSchema>;

export const DIMENSIONS = ['all', 'brand', 'product', 'platform'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Complaints about one aspect that became clearly more frequent: since when, where, and by how much. */
export const RiseSchema = z.strictObject({
  dimension: z.enum(DIMENSIONS),
  name: z.string(),
  aspect: AspectSchema,
  from: z.string(),
  to: z.string(),
  complaints: count,
  reviews: count,
  before_complaints: count,
  before_reviews: count,
  /** Standard errors between the two shares. */
  strength: z.number(),
  examples: z.array(QuoteSchema),
});
export type Rise = z.infer<typeof RiseSchema>;

export const GROUPINGS = ['product', 'brand', 'month', 'platform'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What the sentiment tool hands on. */
export const SentimentFindingsSchema = z.strictObject({
  table: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whose reviews they are, the most reviewed first. */
  brands: z.array(z.string()).exactOptional(),
  total: TallySchema,
  group_by: z.enum(GROUPINGS),
  groups: z.array(TallySchema.extend({ name: z.string(), change: ChangeSchema.exactOptional() })),
  aspects: z.array(
    z.strictObject({
      aspect: AspectSchema,
      mentions: count,
      positive: count,
      negative: count,
      praise: z.array(QuoteSchema),
      complaints: z.array(QuoteSchema),
    }),
  ),
  months: z.array(TallySchema.extend({ month: z.string() })),
  change: ChangeSchema.exactOptional(),
  rises: z.array(RiseSchema),
  left_out: LeftOutSchema,
});
export type SentimentFindings = z.infer<typeof SentimentFindingsSchema>;
