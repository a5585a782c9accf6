import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import { DaysBeforeSchema, PeriodSchema } from '../days-before.ts';
import { LeftOutSchema } from '../left-out.ts';
import { AspectSchema } from './aspects.ts';

const count = z.int().nonnegative();

/** A review quoted as it was written, in one line. */
export const QuoteSchema = z.strictObject({ id: z.string(), text: z.string() });
export type Quote = z.infer<typeof QuoteSchema>;

/** Reviews by what they say. Those without a word of opinion are among the neutral ones, and shown apart. */
export const TallySchema = z.strictObject({ reviews: count, positive: count, negative: count, neutral: count, without_opinion: count });
export type Tally = z.infer<typeof TallySchema>;

/** The share of negative reviews in the latest month, against up to three months before it; of a period, against as long a one before it. */
export const ChangeSchema = z.strictObject({
  /** The month; of a period its first month or day, and `to` its last. */
  month: z.string(),
  to: z.string().exactOptional(),
  reviews: count,
  negative_share: z.number(),
  before_from: z.string(),
  before_to: z.string(),
  before_reviews: count,
  before_negative_share: z.number(),
});
export type Change = z.infer<typeof ChangeSchema>;

/** The reviews of one of the periods that are set against each other. */
export const ComparedSchema = TallySchema.extend({
  which: z.enum(['asked', 'before', 'year_before']),
  from: z.string(),
  to: z.string(),
  rating: z.number().nullable(),
});
export type Compared = z.infer<typeof ComparedSchema>;

export const DIMENSIONS = ['all', 'brand', 'product', 'platform'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Complaints about one aspect that became clearly more frequent: since when, where, and by how much. */
export const RiseSchema = z.strictObject({
  dimension: z.enum(DIMENSIONS),
  name: z.string(),
  aspect: AspectSchema,
  from: z.string(),
  to: z.string(),
  /** When it began, where that was before the period that was asked for. What is counted is of the period. */
  since: z.string().exactOptional(),
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

/** How opinions of one language were read, and how often that is right on texts it was not made from. */
export const ReadingMethodSchema = z.strictObject({
  language: LanguageSchema,
  reviews: count,
  /** By words and rules alone, or with weights that were learned or that people gave. */
  kind: z.enum(['words', 'words_and_rated_words', 'words_and_learned_weights']),
  measured: z.array(
    z.strictObject({
      /** Sentences about products that were written to measure this, those of the sample data by another author, or film reviews of the public. */
      on: z.enum(['written_product_sentences', 'sample_product_sentences', 'public_film_reviews']),
      texts: count,
      /** The share that is read as a person would. */
      accuracy: z.number().min(0).max(1),
      /** Where this is given, the accuracy is of those that were called good or bad, and these are so many of all. */
      answered: z.number().min(0).max(1).exactOptional(),
    }),
  ),
});
export type ReadingMethod = z.infer<typeof ReadingMethodSchema>;

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
  /** Those before the period too, where one was asked for. */
  months: z.array(TallySchema.extend({ month: z.string() })),
  /** The period that was asked for, and others of its kind: right before it, and a year before. Each is counted by itself. */
  compared: z.array(ComparedSchema).exactOptional(),
  change: ChangeSchema.exactOptional(),
  rises: z.array(RiseSchema),
  left_out: LeftOutSchema,
  /** By language, the most frequent first. */
  method: z.array(ReadingMethodSchema).exactOptional(),
  /** Of all reviews, 0 to 1. */
  without_opinion_share: z.number().min(0).max(1).exactOptional(),
  period: PeriodSchema.exactOptional(),
  before: DaysBeforeSchema.exactOptional(),
});
export type SentimentFindings = z.infer<typeof SentimentFindingsSchema>;
