import { z } from 'zod';
import { LanguageSchema } from '../../contract/language.ts';

/** The columns a review may have. Only the text is needed; what a file lacks is empty. */
export const REVIEW_COLUMNS = ['id', 'date', 'brand', 'product', 'category', 'platform', 'language', 'rating', 'text'] as const;
export type ReviewColumn = (typeof REVIEW_COLUMNS)[number];

/** A review as it was read: every field is the text that stood there. */
export const RawReviewSchema = z.record(z.enum(REVIEW_COLUMNS), z.string());
export type RawReview = z.infer<typeof RawReviewSchema>;

/** A review that can be counted. What is not known is `null`. */
export const CleanReviewSchema = z.strictObject({
  id: z.string(),
  date: z.iso.date().nullable(),
  brand: z.string().nullable(),
  product: z.string().nullable(),
  category: z.string().nullable(),
  platform: z.string().nullable(),
  language: LanguageSchema.nullable(),
  rating: z.number().nullable(),
  text: z.string().min(1),
});
export type CleanReview = z.infer<typeof CleanReviewSchema>;
