import { spanText } from '../../../../../charts/index.ts';
import type { Language } from '../../../../../contract/language.ts';
import type { Change, SentimentFindings, Tally } from '../../../sentiment/findings.ts';
import { SENTIMENT_WORDS } from '../../../sentiment/sentiment-words.ts';
import type { Block, Fact } from '../../blocks.ts';
import { REPORT_WORDS } from '../../words/by-language.ts';

interface ChartOptions {
  readonly language: Language;
  /** Where the numbers come from, as it is told under a chart. */
  readonly source: string;
}

/** More marks than that would hide what they mark. */
const MOST_MARKS = 4;

/** With a part of a percent: bars add up, and a line is as steep as it is. */
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
const whole = (share: number): string => `${Math.round(share)}%`;

/** The figures of one analysis that somebody in a hurry reads. */
export function sentimentFigures({ total, change, rises, months, compared }: SentimentFindings, language: Language): Fact[] {
  const { figures, counted, kinds } = REPORT_WORDS[language];
  const number = new Intl.NumberFormat(language);
  return [
    { label: figures.reviews, value: counted(number.format(total.reviews)) },
    { label: figures.positive, value: whole(percentOf(total.positive, total.reviews)) },
    { label: figures.negative, value: whole(percentOf(total.negative, total.reviews)) },
    ...(change === undefined ? [] : [latelyFigure(change, compared !== undefined, language)]),
    ...(months.length < 2 ? [] : [{ label: figures.rises, value: kinds(number.format(rises.length)) }]),
  ];
}

/** The latest month beside all of them; beside a period, the one before it. */
function latelyFigure(change: Change, isPeriod: boolean, language: Language): Fact {
  const { lately } = REPORT_WORDS[language].figures;
  return isPeriod
    ? { label: lately(spanText(change.before_from, change.before_to, language)), value: whole(change.before_negative_share * 100) }
    : { label: lately(spanText(change.month, change.to ?? change.month, language)), value: whole(change.negative_share * 100) };
}

/** The share of negative reviews from month to month, with what rose when; nothing where there is no other month to compare with. */
export function monthsChart({ months, rises }: SentimentFindings, { language, source }: ChartOptions): Block[] {
  if (months.length < 2) return [];
  const { chartTitles, chartUnits, columns } = REPORT_WORDS[language];
  const marks = rises.slice(0, MOST_MARKS).map((rise) => ({
    at: rise.from,
    text: `${spanText(rise.from, rise.to, language)} · ${chartTitles.rise(
      rise.dimension === 'all' ? SENTIMENT_WORDS[language].everywhere : rise.name,
      SENTIMENT_WORDS[language].aspects[rise.aspect],
      whole(percentOf(rise.before_complaints, rise.before_reviews)),
      whole(percentOf(rise.complaints, rise.reviews)),
    )}`,
  }));
  const values = months.map(({ negative, reviews }) => percentOf(negative, reviews));
  return [
    {
      kind: 'chart',
      chart: {
        kind: 'lines',
        title: chartTitles.negative,
        unit: chartUnits.negative,
        language,
        source,
        format: 'percent',
        at: months.map(({ month }) => month),
        series: [{ name: columns.negative, paint: 'bad', values }],
        marks: marks.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
      },
    },
  ];
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
  return [{ kind: 'chart', chart: { kind: 'shares', title: chartTitles.shares(of), unit, parts, rows, source, language } }];
}
