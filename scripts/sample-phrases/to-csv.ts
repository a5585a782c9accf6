import type { SampleReview } from './make-reviews.ts';

/** What the file in data/sample is made from. */
export const SAMPLE_SEED = 20_261_115;

const COLUMNS = ['id', 'date', 'brand', 'product', 'category', 'platform', 'language', 'rating', 'text'] as const;

const field = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Reviews as a CSV file. */
export const toCsv = (reviews: readonly SampleReview[]): string =>
  `${[COLUMNS.join(','), ...reviews.map((review) => COLUMNS.map((column) => field(review[column])).join(','))].join('\n')}\n`;
