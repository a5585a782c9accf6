import type { TrendWords } from './trend-words.ts';

const DIMENSIONS = { all: 'places', brand: 'brands', product: 'products', category: 'categories', platform: 'platforms' } as const;

const METRICS = {
  reviews: 'reviews',
  rating: 'the rating',
  negative_share: 'the share of negative reviews',
  units: 'units sold',
  revenue: 'revenue',
  price: 'the price',
} as const;

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const en: TrendWords = {
  reading: 'Adding up by day',
  searching: 'Looking for changes',
  done: 'Trend analysis done',
  metrics: {
    reviews: 'Reviews',
    rating: 'Rating',
    negative_share: 'Share of negative reviews',
    units: 'Units sold',
    revenue: 'Revenue',
    price: 'Price',
  },
  perDay: (_, value, isFirst) => (isFirst ? value : `${value} a day`),
  stars: (value) => `${value} stars`,
  everywhere: 'Overall',
  turn: ({ where, metric, kind, from, to, lasts, before, after }) => {
    const verb = {
      rise: 'rose',
      fall: 'fell',
      burst: 'jumped',
      dip: 'dropped',
    }[kind];
    const still = { now: 'this has lasted since', period: 'this lasted until the end of the period' }[lasts];
    const when = to === undefined ? `on ${from}, and ${still}` : `from ${from} to ${to}`;
    const back = kind === 'burst' || kind === 'dip' ? ', and came back after that' : '';
    return `${where}: ${METRICS[metric]} ${verb} from ${before} to ${after} ${when}${back}.`;
  },
  season: ({ where, metric, period, high, ratio }) =>
    period === 'year'
      ? `${where}: ${METRICS[metric]} peak in ${high} every year, at ${ratio} times the lowest month.`
      : `${where}: ${METRICS[metric]} peak on ${high}, at ${ratio} times the lowest day of the week.`,
  drift: ({ where, metric, direction, from, to, monthly }) =>
    `${where}: ${METRICS[metric]} ${direction === 'up' ? 'grew' : 'shrank'} steadily by about ${monthly} a month from ${from} to ${to}.`,
  growth: ({ where, share, more, weeks, before, after }) =>
    `${where}: units sold are ${share} ${more ? 'above' : 'below'} the same weeks a year before (${weeks} weeks, ${before} to ${after} a day).`,
  others: (turns, seasons, drifts) => {
    const parts = [
      ...(turns > 0 ? [plural(turns, 'clear change', 'clear changes')] : []),
      ...(seasons > 0 ? [plural(seasons, 'pattern that returns', 'patterns that return')] : []),
      ...(drifts > 0 ? [plural(drifts, 'steady movement', 'steady movements')] : []),
    ];
    return `Besides that: ${parts.join(', ')}.`;
  },
  nothing: (from, to, rows) => `In ${rows} rows from ${from} to ${to} nothing changed that chance would not explain.`,
  noInput: 'There is no data to look for trends in. Steps that collect and clean data have to come first.',
  noDays: (rows) => `None of the ${rows} rows has a date, so changes over time can't be seen. Data with a filled "date" column is needed.`,
  noMetric: (wanted) =>
    `There is no data for: ${wanted}. Units, revenue and price need sales data (date, product, units, price); the share of negative reviews needs a sentiment analysis.`,
  missingMetrics: (wanted) => `Not looked at, because there is no data for it: ${wanted}.`,
  tooShort: (days) => `The data spans only ${days} days, too few to tell a change from chance.`,
  yearTooShort: (months) => `With ${months} months of data it can't be said what returns every year; some months have to be seen twice.`,
  yearSeenOnce: (months) =>
    `With ${months} months of data each month was seen twice at most. What is said about the year wants another look next year.`,
  undated: (rows) => `${rows} rows without a date were not counted.`,
  future: (rows) => `${rows} rows with a date after today were not counted.`,
  astray: (rows) => `${rows} rows with dates far off from all others were not counted.`,
  gap: (from, to) => `There is no data at all from ${from} to ${to}; it was taken as missing, not as a drop.`,
  cutDown: ({ dimension, of, looked }) => `Of ${of} ${DIMENSIONS[dimension]} the ${looked} largest were looked at one by one.`,
  few: (rows) => `With only ${rows} rows, no more than very large changes can be seen.`,
};
