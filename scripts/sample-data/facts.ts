import { LAST_DAY } from './calendar.ts';

/** What is planted, as the script that plants it reads it. */
export const DEFECT = {
  product: 'Daily Sun Cream',
  batch: 'HDS-2609',
  sold: { from: '2026-09-20', to: '2026-10-31' },
  complained: { from: '2026-10-01', to: '2026-10-31' },
  shareOfReviews: 0.65,
  moreReviews: 1.5,
  unsold: { from: '2026-10-12', to: LAST_DAY },
  salesTimes: 0.6,
} as const;

export const PRICE_RISE = {
  product: 'Glow Cushion',
  from: '2026-07-01',
  to: LAST_DAY,
  before: 28_000,
  after: 34_000,
  shareOfReviews: 0.45,
  salesTimes: 0.73,
} as const;

export const CAMPAIGN = {
  product: 'Rice Toner',
  from: '2026-04-06',
  to: '2026-04-26',
  salesTimes: 2.5,
  reviewsTimes: 2.3,
  shareOfReviews: 0.4,
} as const;

/** Fakes are a fixed part of all reviews, so that small sets have them too. */
export const FAKE_BURST = { product: 'UV Fit Sun', from: '2026-06-08', to: '2026-06-14', shareOfAll: 0.007, authors: 8 } as const;

export const LATE_DELIVERIES = { platform: 'coupang', from: '2026-09-01', to: '2026-09-30', shareOfReviews: 0.55 } as const;

/** Like a wave over the year, highest at `peak` (0 is January 1st). */
export const SEASONS = {
  sunscreen: { peak: 0.54, swing: 0.55 },
  cleanser: { peak: 0.04, swing: 0.35 },
  cream: { peak: 0.04, swing: 0.45 },
} as const;

/** From Sunday to Saturday. */
export const WEEKDAYS = [1.28, 0.9, 0.88, 0.9, 0.93, 1.02, 1.24] as const;

export const OVERTAKING = {
  product: 'Water Tint',
  over: 'Velvet Tint',
  from: '2026-03-01',
  to: LAST_DAY,
  growsTimes: 3.2,
  praisedShare: 0.45,
} as const;

/** How much our own products grow in a year; Velvet Tint does not. */
export const YEARLY_GROWTH = 0.06;

/** How many days of the last four weeks' sales are in stock. */
export const STOCK_DAYS = { 'Cica Serum': 9, 'Velvet Tint': 410 } as const;
