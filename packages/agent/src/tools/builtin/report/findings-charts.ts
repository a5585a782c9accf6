import type { Language } from '../../../contract/language.ts';
import type { SentimentFindings, Tally } from '../sentiment/findings.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import type { Block } from './blocks.ts';
import { REPORT_WORDS } from './report-words-by-language.ts';

interface ChartOptions {
  readonly language: Language;
  /** Where the numbers come from, as it is told under a chart. */
  readonly source: string;
}

/** With a part of a percent: bars add up, and a line is as steep as it is. */
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
const whole = (share: number): string => `${Math.round(share)}%`;

/** The figures of one analysis that somebody in a hurry reads. */
export function figuresBlock({ total, change, rises, months }: SentimentFindings, language: Language): Block {
  const { figures, counted, kinds } = REPORT_WORDS[language];
  const number = new Intl.NumberFormat(language);
  return {
    kind: 'figures',
    items: [
      { label: figures.reviews, value: counted(number.format(total.reviews)) },
      { label: figures.positive, value: whole(percentOf(total.positive, total.reviews)) },
      { label: figures.negative, value: whole(percentOf(total.negative, total.reviews)) },
      ...(change === undefined ? [] : [{ label: figures.lately(change.month), value: whole(change.negative_share * 100) }]),
      ...(months.length < 2 ? [] : [{ label: figures.rises, value: kinds(number.format(rises.length)) }]),
    ],
  };
}

/** The share of negative reviews from month to month; nothing where there is no other month to compare with. */
export function monthsChart({ months }: SentimentFindings, { language, source }: ChartOptions): Block[] {
  if (months.length < 2) return [];
  const { chartTitles, chartUnits } = REPORT_WORDS[language];
  const points = months.map(({ month, negative, reviews }) => ({ name: month, value: percentOf(negative, reviews) }));
  return [{ kind: 'chart', chart: { kind: 'line', title: chartTitles.negative, unit: chartUnits.negative, tone: 'bad', points, source } }];
}

/** What each group says, as one bar. */
export function groupsChart(groups: readonly (Tally & { readonly name: string })[], of: string, options: ChartOptions): Block[] {
  const rows = groups.map(({ reviews, ...group }) => ({ ...group, whole: reviews }));
  return sharesChart(rows, { ...options, of, unit: REPORT_WORDS[options.language].chartUnits.groups });
}

/** What is said of each aspect, as one bar. */
export function aspectsChart({ aspects }: SentimentFindings, options: ChartOptions): Block[] {
  const words = REPORT_WORDS[options.language];
  const rows = aspects.map(({ aspect, mentions, positive, negative }) => ({
    name: SENTIMENT_WORDS[options.language].aspects[aspect],
    whole: mentions,
    positive,
    neutral: mentions - positive - negative,
    negative,
  }));
  return sharesChart(rows, { ...options, of: words.aspects, unit: words.chartUnits.aspects });
}

interface Divided {
  readonly name: string;
  readonly whole: number;
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

/** What a bar is made of, from left to right. */
const PARTS = [
  ['positive', 'good'],
  ['neutral', 'neutral'],
  ['negative', 'bad'],
] as const;

function sharesChart(divided: readonly Divided[], options: ChartOptions & { readonly of: string; readonly unit: string }): Block[] {
  const { language, of, unit, source } = options;
  const { chartTitles, columns, counted } = REPORT_WORDS[language];
  if (divided.length === 0) return [];
  const number = new Intl.NumberFormat(language);
  const drawn = PARTS.filter(([part]) => divided.some((row) => row[part] > 0));
  const rows = divided.map((row) => ({
    name: row.name,
    note: counted(number.format(row.whole)),
    values: drawn.map(([part]) => percentOf(row[part], row.whole)),
  }));
  const parts = drawn.map(([part, tone]) => ({ name: columns[part], tone }));
  return [{ kind: 'chart', chart: { kind: 'shares', title: chartTitles.shares(of), unit, parts, rows, source } }];
}
