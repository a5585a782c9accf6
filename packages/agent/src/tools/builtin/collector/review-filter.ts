import type { RawReview } from '../review.ts';
import { normaliseDate } from '../text/normalise-date.ts';
import { normaliseName } from '../text/normalise-text.ts';
import type { CollectorParameters } from './collector-parameters.ts';

export type Verdict = 'taken' | 'not_wanted' | 'no_date';

/**
 * Decides which reviews are wanted. Brands and products say whose reviews; those of competitors come on top. Category, platform
 * and days hold for all of them. Names are compared without case and blanks.
 */
export function reviewFilter(wanted: CollectorParameters): (review: RawReview) => Verdict {
  const [brands, products, categories, competitors, platforms] = [
    wanted.brand,
    wanted.product,
    wanted.category,
    wanted.competitor,
    wanted.platform,
  ].map((names) => new Set(names.map(normaliseName)));
  const allows = (names: Set<string> | undefined, name: string): boolean =>
    names === undefined || names.size === 0 || names.has(normaliseName(name));
  const ownIsNamed = wanted.brand.length + wanted.product.length > 0;

  return (review) => {
    const own = allows(brands, review.brand) && allows(products, review.product) && (ownIsNamed || wanted.competitor.length === 0);
    const rival = competitors?.has(normaliseName(review.brand)) ?? false;
    if (!own && !rival) return 'not_wanted';
    if (!allows(categories, review.category) || !allows(platforms, review.platform)) return 'not_wanted';
    if (wanted.date_from === undefined && wanted.date_to === undefined) return 'taken';
    const day = normaliseDate(review.date);
    if (day === undefined) return 'no_date';
    return day >= (wanted.date_from ?? '') && day <= (wanted.date_to ?? '9999-12-31') ? 'taken' : 'not_wanted';
  };
}
