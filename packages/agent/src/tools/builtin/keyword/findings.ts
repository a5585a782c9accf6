import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import { DimensionSchema } from '../dimension.ts';

const count = z.int().nonnegative();
const QuoteSchema = z.strictObject({ id: z.string(), text: z.string() });

/** A word or phrase that reviews use, as most of them write it. */
export const KeywordSchema = z.strictObject({
  term: z.string(),
  language: LanguageSchema,
  reviews: count,
  /** Of all reviews in its language. */
  share: z.number(),
  /** How reviews that use it are rated; nothing where none has a rating. */
  rating: z.number().nullable(),
  /** What they say, where that has been found out. */
  positive: count.exactOptional(),
  negative: count.exactOptional(),
  /** Its share in the last third of the time against the time before; of a period, against as long a one before it. */
  movement: z.enum(['rising', 'steady', 'falling']),
  examples: z.array(QuoteSchema),
});
export type Keyword = z.infer<typeof KeywordSchema>;

/** Words that are used together: what people talk about. */
export const TopicSchema = z.strictObject({
  /** Its most telling word. */
  name: z.string(),
  language: LanguageSchema,
  terms: z.array(z.string()),
  reviews: count,
  share: z.number(),
  rating: z.number().nullable(),
  examples: z.array(QuoteSchema),
});
export type Topic = z.infer<typeof TopicSchema>;

/** What is said of one brand or product more than of the others. */
export const TellingSchema = z.strictObject({
  dimension: DimensionSchema,
  name: z.string(),
  terms: z.array(z.strictObject({ term: z.string(), reviews: count, /** Times as often as elsewhere. */ lift: z.number() })),
});

/** What the keyword tool hands on. */
export const KeywordFindingsSchema = z.strictObject({
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  brands: z.array(z.string()),
  reviews: count,
  keywords: z.array(KeywordSchema),
  topics: z.array(TopicSchema),
  telling: z.array(TellingSchema),
});
export type KeywordFindings = z.infer<typeof KeywordFindingsSchema>;
