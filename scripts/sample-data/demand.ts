import { dayOf, isBetween, weekdayOf, yearShare } from './calendar.ts';
import { CAMPAIGN, DEFECT, OVERTAKING, PRICE_RISE, SEASONS, WEEKDAYS, YEARLY_GROWTH } from './facts.ts';
import { isOurs, type Product } from './products.ts';

/** How much more than usual a kind of product is wanted at that time of the year. */
export function seasonOf({ category }: Pick<Product, 'category'>, day: number): number {
  const season = Object.entries(SEASONS).find(([name]) => name === category)?.[1];
  return season === undefined ? 1 : 1 + season.swing * Math.cos(2 * Math.PI * (yearShare(day) - season.peak));
}

/** What the rival that overtakes has become by a day, beside what it was. */
export function overtakingOf({ product }: Pick<Product, 'product'>, day: number): number {
  if (product !== OVERTAKING.product) return 1;
  const share = (day - dayOf(OVERTAKING.from)) / (dayOf(OVERTAKING.to) - dayOf(OVERTAKING.from));
  return 1 + (OVERTAKING.growsTimes - 1) * Math.max(0, share);
}

/** Units that one would expect to sell on a day. Without facts it is the same every day. */
export function expectedUnits(product: Product, day: number, facts: boolean): number {
  if (!facts) return product.soldDaily;
  const growth = isOurs(product) && product.product !== OVERTAKING.over ? 1 + (YEARLY_GROWTH * day) / 365 : 1;
  return (
    product.soldDaily *
    growth *
    seasonOf(product, day) *
    (WEEKDAYS[weekdayOf(day)] ?? 1) *
    overtakingOf(product, day) *
    eventOf(product, day)
  );
}

function eventOf({ product }: Product, day: number): number {
  if (product === CAMPAIGN.product && isBetween(day, CAMPAIGN)) return CAMPAIGN.salesTimes;
  if (product === PRICE_RISE.product && isBetween(day, PRICE_RISE)) return PRICE_RISE.salesTimes;
  if (product === DEFECT.product && isBetween(day, DEFECT.unsold)) return DEFECT.salesTimes;
  return 1;
}

/** What a product costs on a day, in won. */
export function priceOn({ product, listPrice }: Product, day: number, facts: boolean): number {
  if (product !== PRICE_RISE.product) return listPrice;
  return facts && isBetween(day, PRICE_RISE) ? PRICE_RISE.after : PRICE_RISE.before;
}

/** How much is written about a product on a day. Without facts it is the same every day. */
export function reviewsWanted(product: Product, day: number, facts: boolean): number {
  if (!facts) return product.reviewed;
  const campaign = product.product === CAMPAIGN.product && isBetween(day, CAMPAIGN) ? CAMPAIGN.reviewsTimes : 1;
  const defect = product.product === DEFECT.product && isBetween(day, DEFECT.complained) ? DEFECT.moreReviews : 1;
  return product.reviewed * seasonOf(product, day) * overtakingOf(product, day) * campaign * defect;
}
