import type { RawReview } from '../review.ts';
import { normaliseText } from '../text/normalise-text.ts';

/** What has to be known of all reviews before one of them can be judged. */
export interface TextCounts {
  readonly add: (review: RawReview) => void;
  readonly times: (plain: string) => number;
  readonly products: (plain: string) => number;
  /** The brand of a product, where all reviews that name one agree. */
  readonly brandOf: (product: string) => string | undefined;
}

/** Starts counting. */
export function startCounts(): TextCounts {
  const texts = new Map<string, { times: number; products: Set<string> }>();
  const brands = new Map<string, Set<string>>();
  return {
    add(review) {
      const plain = normaliseText(review.text);
      const count = texts.get(plain) ?? { times: 0, products: new Set() };
      count.times++;
      count.products.add(review.product);
      texts.set(plain, count);
      if (review.brand !== '') brands.set(review.product, (brands.get(review.product) ?? new Set()).add(review.brand));
    },
    times: (plain) => texts.get(plain)?.times ?? 0,
    products: (plain) => texts.get(plain)?.products.size ?? 0,
    brandOf(product) {
      const named = brands.get(product);
      return named?.size === 1 ? [...named][0] : undefined;
    },
  };
}
