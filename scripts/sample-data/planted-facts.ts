import { FIRST_DAY, LAST_DAY } from './calendar.ts';
import { CAMPAIGN, DEFECT, FAKE_BURST, LATE_DELIVERIES, OVERTAKING, PRICE_RISE, STOCK_DAYS, WEEKDAYS, YEARLY_GROWTH } from './facts.ts';

/** A planted fact as data/sample/facts.yaml tells it. */
export interface PlantedFact {
  readonly id: string;
  readonly kind:
    | 'defect'
    | 'price-rise'
    | 'campaign'
    | 'fake-reviews'
    | 'late-deliveries'
    | 'season'
    | 'weekly-pattern'
    | 'growth'
    | 'overtaking'
    | 'stock';
  readonly subject: Readonly<Record<string, string>>;
  readonly from: string;
  readonly to: string;
  /** The tables it can be seen in. */
  readonly seen_in: readonly ('reviews' | 'sales' | 'market' | 'stock')[];
  readonly size: Readonly<Record<string, number>>;
  /** What a tool that looks for it should say. */
  readonly expected: string;
}

const year = { from: FIRST_DAY, to: LAST_DAY };

/** All of them. */
export const PLANTED_FACTS: readonly PlantedFact[] = [
  {
    id: 'bad-batch',
    kind: 'defect',
    subject: { brand: 'Harudam', product: DEFECT.product, batch: DEFECT.batch, aspect: 'quality' },
    ...DEFECT.complained,
    seen_in: ['reviews', 'sales'],
    size: { share_of_reviews: DEFECT.shareOfReviews, sales_times: DEFECT.salesTimes },
    expected: `Complaints about quality (white cast, separation) rose in October 2026; batch ${DEFECT.batch}, sold ${DEFECT.sold.from} to ${DEFECT.sold.to}; sales fell from ${DEFECT.unsold.from} on.`,
  },
  {
    id: 'price-rise',
    kind: 'price-rise',
    subject: { brand: 'Nuvera', product: PRICE_RISE.product, aspect: 'price' },
    from: PRICE_RISE.from,
    to: PRICE_RISE.to,
    seen_in: ['reviews', 'sales', 'market'],
    size: {
      price_before: PRICE_RISE.before,
      price_after: PRICE_RISE.after,
      share_of_reviews: PRICE_RISE.shareOfReviews,
      sales_times: PRICE_RISE.salesTimes,
    },
    expected:
      'Complaints about the price rose from July 2026 on, when it went from 28,000 to 34,000 won; about 27 % fewer units are sold since.',
  },
  {
    id: 'rice-glow-challenge',
    kind: 'campaign',
    subject: { brand: 'Harudam', product: CAMPAIGN.product, ko: '쌀광 챌린지', en: 'Rice Glow Challenge', ja: 'ライスグロウチャレンジ' },
    from: CAMPAIGN.from,
    to: CAMPAIGN.to,
    seen_in: ['reviews', 'sales', 'market'],
    size: { sales_times: CAMPAIGN.salesTimes, reviews_times: CAMPAIGN.reviewsTimes, share_of_reviews: CAMPAIGN.shareOfReviews },
    expected:
      'Sales were two and a half times the usual for three weeks; reviews more than doubled and name the campaign. Sales were back to usual afterwards.',
  },
  {
    id: 'paid-praise',
    kind: 'fake-reviews',
    subject: { brand: 'Solin', product: FAKE_BURST.product, language: 'ko' },
    from: FAKE_BURST.from,
    to: FAKE_BURST.to,
    seen_in: ['reviews'],
    size: { share_of_all_reviews: FAKE_BURST.shareOfAll, authors: FAKE_BURST.authors },
    expected: 'A burst of five-star reviews in nearly the same words by eight authors within a week: not to be counted as praise.',
  },
  {
    id: 'late-september',
    kind: 'late-deliveries',
    subject: { platform: LATE_DELIVERIES.platform, aspect: 'delivery' },
    from: LATE_DELIVERIES.from,
    to: LATE_DELIVERIES.to,
    seen_in: ['reviews'],
    size: { share_of_reviews: LATE_DELIVERIES.shareOfReviews },
    expected: 'Complaints about delivery rose on coupang in September 2026, for all brands.',
  },
  {
    id: 'sun-in-summer',
    kind: 'season',
    subject: { category: 'sunscreen' },
    ...year,
    seen_in: ['reviews', 'sales', 'market'],
    size: { peak_month: 7, highest_to_lowest: 3.4 },
    expected: 'Sunscreens are wanted most from June to August.',
  },
  {
    id: 'care-in-winter',
    kind: 'season',
    subject: { category: 'cream', and: 'cleanser' },
    ...year,
    seen_in: ['reviews', 'sales', 'market'],
    size: { peak_month: 1, highest_to_lowest: 2.6 },
    expected: 'Creams and cleansers are wanted most from December to February.',
  },
  {
    id: 'weekends',
    kind: 'weekly-pattern',
    subject: { brand: 'Harudam', and: 'Nuvera' },
    ...year,
    seen_in: ['sales'],
    size: { sunday: WEEKDAYS[0], tuesday: WEEKDAYS[2], saturday: WEEKDAYS[6] },
    expected: 'More is sold at weekends.',
  },
  {
    id: 'own-growth',
    kind: 'growth',
    subject: { brand: 'Harudam', and: 'Nuvera', except: OVERTAKING.over },
    ...year,
    seen_in: ['sales'],
    size: { a_year: YEARLY_GROWTH },
    expected: 'Our products grow a little from year to year; Velvet Tint does not.',
  },
  {
    id: 'water-tint-overtakes',
    kind: 'overtaking',
    subject: { brand: 'Miraon', product: OVERTAKING.product, over: OVERTAKING.over, category: 'lipstick', aspect: 'effect' },
    from: OVERTAKING.from,
    to: OVERTAKING.to,
    seen_in: ['reviews', 'market'],
    size: { grows_times: OVERTAKING.growsTimes, praised_share: OVERTAKING.praisedShare },
    expected:
      'Water Tint grows steadily from March 2026 on, is praised for colour that lasts, and overtakes Velvet Tint in the summer of 2026.',
  },
  {
    id: 'serum-runs-out',
    kind: 'stock',
    subject: { brand: 'Harudam', product: 'Cica Serum' },
    from: LAST_DAY,
    to: LAST_DAY,
    seen_in: ['stock', 'sales'],
    size: { days_in_stock: STOCK_DAYS['Cica Serum'], lead_time_days: 21 },
    expected: 'Runs out within its lead time, nothing is on order: order now.',
  },
  {
    id: 'tint-overstocked',
    kind: 'stock',
    subject: { brand: 'Nuvera', product: 'Velvet Tint' },
    from: LAST_DAY,
    to: LAST_DAY,
    seen_in: ['stock', 'sales'],
    size: { days_in_stock: STOCK_DAYS['Velvet Tint'], lead_time_days: 30 },
    expected: 'More than a year of sales is in stock: order none.',
  },
];
