import type { Language } from '../../../../contract/language.ts';

/** What is measured. `sales` are units; `price` is what a unit brought on average. */
export const METRICS = ['revenue', 'sales', 'price', 'review_count', 'rating', 'positive_share', 'negative_share'] as const;
export type Metric = (typeof METRICS)[number];

/** What a row of the tables belongs to. Numbers point into the names; -1 is what is not known. */
export type Place = readonly [brand: number, product: number, platform: number];

/**
 * Sums by day and place. Steps are days, or weeks where there are too many days. By place, one row after the other in one list: how many
 * steps after the row before, and then units and revenue, or reviews, those with a rating, the sum of ratings, positive and negative ones.
 */
export interface Cube {
  readonly grain: 'day' | 'week';
  /** The first step. */
  readonly from: string;
  readonly steps: number;
  readonly places: readonly Place[];
  readonly sales: readonly (readonly number[])[];
  readonly reviews: readonly (readonly number[])[];
}

/** A stretch of steps, the last one included, and the one before it that it is compared with. */
export interface Period {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly before?: { readonly name: string; readonly from: number; readonly to: number };
}

/** From which step to which one there are sales or reviews at all. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

export type PageWords = Readonly<Record<string, string>>;

/** What the page reckons with. It stands in the page as JSON; all texts are plain. */
export interface PageData {
  readonly language: Language;
  readonly currency: string | null;
  readonly brands: readonly string[];
  /** With the brand each of them is of. */
  readonly products: readonly (readonly [name: string, brand: number])[];
  readonly platforms: readonly string[];
  readonly cube: Cube;
  readonly sales: Extent | null;
  readonly reviews: Extent | null;
  /** Those that are known, in the order they are shown. */
  readonly metrics: readonly Metric[];
  /** Those that are drawn. */
  readonly drawn: readonly Metric[];
  readonly periods: readonly Period[];
  /** Days that the stock of a product lasts, by product; null where nobody knows. */
  readonly cover: readonly (number | null)[];
  readonly own: readonly number[];
  /** Figures that nothing can be chosen of. */
  readonly more: readonly { readonly name: string; readonly value: string; readonly note: string }[];
  readonly words: PageWords;
}

/** What somebody wants to see; -1 is all of them. */
export interface Selection {
  readonly period: number;
  readonly brand: number;
  readonly product: number;
  readonly platform: number;
}
