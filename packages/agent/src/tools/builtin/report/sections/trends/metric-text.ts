import type { ValueFormat } from '../../../../../charts/index.ts';
import { valueText } from '../../../../../charts/index.ts';
import type { Language } from '../../../../../contract/language.ts';
import type { Metric, TrendFindings } from '../../../trends/findings.ts';

const FORMATS: Readonly<Record<Metric, ValueFormat>> = {
  reviews: 'count',
  rating: 'rating',
  negative_share: 'percent',
  units: 'count',
  revenue: 'count',
  price: 'count',
};

/** Whether it is counted in sales, and not in reviews. */
export const isOfSales = (metric: Metric): boolean => metric === 'units' || metric === 'revenue' || metric === 'price';

/** How a metric is drawn: shares in percent, all else as it is. */
export const formatOf = (metric: Metric): ValueFormat => FORMATS[metric];
export const drawnValue = (metric: Metric, value: number): number => (metric === 'negative_share' ? Math.round(value * 1000) / 10 : value);

/** A value of a metric as people read it. */
export const metricText = (metric: Metric, value: number, language: Language): string =>
  valueText(metric === 'negative_share' ? value * 100 : value, FORMATS[metric], language);

/** A month is told by its name, though its point lies on the first day of it. */
export const pointName = (at: string, grain: TrendFindings['grain']): string => (grain === 'month' ? at.slice(0, 7) : at);
