import { LanguageSchema } from '../../../contract/language.ts';
import type { CleanReview, RawReview } from '../review.ts';
import { detectLanguage, fitsLanguage } from '../text/detect-language.ts';
import { normaliseDate } from '../text/normalise-date.ts';

/** What was changed about a review, or is not known of it. */
export const CHANGES = [
  'date_rewritten',
  'date_unreadable',
  'date_missing',
  'language_filled',
  'language_corrected',
  'language_other',
  'rating_missing',
  'rating_unreadable',
  'brand_filled',
  'brand_missing',
  'platform_missing',
] as const;
export type Change = (typeof CHANGES)[number];

/** Brings one review into the form that can be counted, and says what was done to it. `brandOf` knows a product's brand. */
export function cleanReview(raw: RawReview, brandOf: (product: string) => string | undefined): { review: CleanReview; changes: Change[] } {
  const changes: Change[] = [];
  const note = <Value>(change: Change, value: Value): Value => {
    changes.push(change);
    return value;
  };
  const date = normaliseDate(raw.date);
  const knownBrand = raw.brand || brandOf(raw.product);
  const review: CleanReview = {
    id: raw.id,
    date: date ?? note(raw.date === '' ? 'date_missing' : 'date_unreadable', null),
    brand: knownBrand ?? note('brand_missing', null),
    product: raw.product || null,
    category: raw.category || null,
    platform: raw.platform || note('platform_missing', null),
    language: languageOf(raw, note),
    rating: ratingOf(raw.rating, note),
    text: raw.text.trim(),
  };
  if (date !== undefined && date !== raw.date) changes.push('date_rewritten');
  if (raw.brand === '' && knownBrand !== undefined) changes.push('brand_filled');
  return { review, changes };
}

type Note = <Value>(change: Change, value: Value) => Value;

function languageOf(raw: RawReview, note: Note): CleanReview['language'] {
  const said = LanguageSchema.safeParse(raw.language.toLowerCase());
  const seen = detectLanguage(raw.text);
  // Text without letters says nothing against what is said of it.
  if (said.success && (fitsLanguage(raw.text, said.data) || !/\p{L}/u.test(raw.text))) return said.data;
  if (seen === undefined) return note('language_other', null);
  return note(said.success ? 'language_corrected' : 'language_filled', seen);
}

function ratingOf(written: string, note: Note): number | null {
  if (written === '') return note('rating_missing', null);
  const rating = Number(written.replace(/\s*\/\s*5$|점$|★/gu, ''));
  return rating >= 1 && rating <= 5 ? rating : note('rating_unreadable', null);
}
