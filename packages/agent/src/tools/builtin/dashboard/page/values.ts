import type { ValueFormat } from '../../../../charts/chart.ts';
import { shortValueText, valueText } from '../../../../charts/numbers.ts';
import type { Metric, PageData } from './page-data.ts';

type Writing = Pick<PageData, 'language' | 'currency'>;

const isMoney = (metric: Metric): boolean => metric === 'revenue' || metric === 'price';
export const isShare = (metric: Metric): boolean => metric === 'positive_share' || metric === 'negative_share';
export const formatOfMetric = (metric: Metric): ValueFormat => (isShare(metric) ? 'percent' : metric === 'rating' ? 'rating' : 'count');

/** A value in full, as it stands in a table. */
export function fullText(metric: Metric, value: number | null, { language, currency }: Writing): string {
  if (value === null) return '–';
  if (isMoney(metric)) return moneyText(value, language, currency);
  if (isShare(metric)) return `${new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)}%`;
  return valueText(value, formatOfMetric(metric), language);
}

/** The same as it stands in large letters. */
export function headText(metric: Metric, value: number | null, writing: Writing): string {
  if (value === null || metric !== 'revenue' || Math.abs(value) < 1_000_000) return fullText(metric, value, writing);
  const { language, currency } = writing;
  const short = { notation: 'compact', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(language, currency === null ? short : { ...short, style: 'currency', currency }).format(value);
}

function moneyText(value: number, language: string, currency: string | null): string {
  const digits = { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 };
  const options = currency === null ? digits : ({ ...digits, minimumFractionDigits: 0, style: 'currency', currency } as const);
  return new Intl.NumberFormat(language, options).format(value);
}

export const axisText = (value: number, format: ValueFormat, language: PageData['language']): string =>
  shortValueText(value, format, language);

/** How something has changed: by what, and whether that is to be glad of. */
export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly mood: 'good' | 'bad' | 'neutral';
}

/** Counts and money change by a share, shares by points, ratings by what they differ. Less than is written is no change. */
export function changeOf(metric: Metric, now: number | null, before: number | null, { language, words }: PageData): Change | undefined {
  if (now === null || before === null || (before === 0 && !isShare(metric))) return undefined;
  const isPart = isShare(metric) || metric === 'rating';
  const by = isPart ? now - before : ((now - before) / before) * 100;
  const digits = metric === 'rating' ? 2 : 1;
  const rounded = Number(by.toFixed(digits));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(rounded);
  const text = metric === 'rating' ? number : `${number}${isShare(metric) ? (words['points'] ?? '') : '%'}`;
  const direction = rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'same';
  const isUp = metric === 'negative_share' ? direction === 'down' : direction === 'up';
  const mood = direction === 'same' || metric === 'price' || metric === 'review_count' ? 'neutral' : isUp ? 'good' : 'bad';
  return { text, direction, mood };
}

/** A sentence with its gaps filled. */
export const fill = (text: string | undefined, values: Readonly<Record<string, string>>): string =>
  (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
