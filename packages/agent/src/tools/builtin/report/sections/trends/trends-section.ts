import { dayText, spanText } from '../../../../../charts/index.ts';
import type { Language } from '../../../../../contract/language.ts';
import { toldPeriod } from '../../../days-before.ts';
import { describeDrift, describeGrowth, describeSeason, describeTurn } from '../../../trends/describe.ts';
import type { Metric, TrendFindings } from '../../../trends/findings.ts';
import { type Block, heading, list, paragraph, subheading } from '../../blocks.ts';
import { REPORT_WORDS } from '../../words/by-language.ts';
import { figuresIn } from '../figures.ts';
import { isInAHurry, type Section, type SectionOptions } from '../section.ts';
import { metricText, pointName } from './metric-text.ts';
import { placeName, trendCharts } from './trends-charts.ts';
import { TRENDS_WORDS } from './trends-words.ts';

const MESSAGES = 3;

/** What moved, when, and what comes back every year or week. */
export function trendsSection(findings: TrendFindings, options: SectionOptions): Section {
  const { language } = options;
  const words = TRENDS_WORDS[language];
  const writing = { language, currency: options.currency ?? null };
  const regular = [
    ...findings.seasons.map((season) => describeSeason(season, writing)),
    ...findings.drifts.map((drift) => describeDrift(drift, writing)),
    ...(findings.growth ?? []).map((growth) => describeGrowth(growth, writing)),
  ];
  const told = findings.turns.map((turn) => describeTurn(turn, { ...writing, period: findings.period }));
  return {
    messages: [
      ...comparedMessages(findings, options),
      ...(told.length > 0 ? told.slice(0, MESSAGES) : regular.length > 0 ? regular.slice(0, 1) : [words.noTurns]),
    ],
    figures: [{ label: words.turns, value: REPORT_WORDS[language].kinds(figuresIn(language).count(findings.turns.length)) }],
    blocks: [
      heading(REPORT_WORDS[language].sections.trends),
      ...comparedBlocks(findings, options),
      ...trendCharts(findings, options),
      ...pointsTable(findings, options),
      subheading(words.turns),
      ...turnsBlocks(findings, options),
      ...(regular.length === 0 ? [] : [subheading(words.regular), list(regular)]),
    ],
    method: [...words.method, ...((findings.growth ?? []).length === 0 ? [] : [words.growthMethod])],
  };
}

/** What is counted in the period, and in others of its kind. */
function comparedBlocks({ compared = [], period }: TrendFindings, { language }: SectionOptions): Block[] {
  const { compared: words } = REPORT_WORDS[language];
  if (period === undefined || compared.length === 0) return [];
  const told = toldPeriod(period);
  const spanOf = (which: 'before' | 'year_before'): string => {
    const [one] = compared.flatMap((row) => row[which] ?? []);
    return one === undefined ? words.which[which] : `${words.which[which]} · ${spanText(one.from, one.to, language)}`;
  };
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return [
    subheading(words.heading),
    {
      kind: 'table',
      header: [
        words.metric,
        `${words.which.asked} · ${spanText(told.from, told.to, language)}`,
        spanOf('before'),
        words.change,
        spanOf('year_before'),
      ],
      rows: compared.map(({ metric, value, before, year_before: year }) => [
        TRENDS_WORDS[language].metrics[metric],
        metricText(metric, value, language),
        before === null ? '–' : metricText(metric, before.value, language),
        before === null || before.value === 0 ? '–' : changeText(metric, value, before.value, { language, percent }),
        year === null ? '–' : metricText(metric, year.value, language),
      ]),
    },
    paragraph(words.note),
  ];
}

/** What was sold, or else how much was said, against the period before. */
function comparedMessages({ compared = [] }: TrendFindings, { language }: SectionOptions): string[] {
  const one = compared.find(({ metric }) => metric === 'units') ?? compared.find(({ metric }) => metric === 'reviews');
  if (one === undefined || one.before === null || one.before.value === 0) return [];
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const { metric, value, before } = one;
  const change = changeText(metric, value, before.value, { language, percent });
  const then = `${spanText(before.from, before.to, language)}: ${metricText(metric, before.value, language)}`;
  return [`${TRENDS_WORDS[language].metrics[metric]}: ${metricText(metric, value, language)} (${change}; ${then})`];
}

/** What is a share or a rating differs by points; a percentage of a percentage is read wrongly. */
function changeText(
  metric: Metric,
  value: number,
  before: number,
  { language, percent }: { readonly language: Language; readonly percent: Intl.NumberFormat },
): string {
  if (metric !== 'negative_share' && metric !== 'rating') return percent.format(value / before - 1);
  const points = metric === 'rating' ? value - before : (value - before) * 100;
  const digits = metric === 'rating' ? 2 : 1;
  const written = new Intl.NumberFormat(language, { maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(points);
  return metric === 'rating' ? written : POINTS[language](written);
}

const POINTS: Readonly<Record<Language, (points: string) => string>> = {
  ko: (points) => `${points}%p`,
  en: (points) => `${points} pp`,
  ja: (points) => `${points}pt`,
};

function turnsBlocks({ turns, period }: TrendFindings, { language, top }: SectionOptions): Block[] {
  const words = TRENDS_WORDS[language];
  const { columns } = words;
  const { times } = figuresIn(language);
  if (turns.length === 0) return [paragraph(words.noTurns)];
  // A few more than are told elsewhere: a line each is quickly read.
  const shown = turns.slice(0, top * 2);
  const more = turns.length - shown.length;
  return [
    {
      kind: 'table',
      header: [columns.where, columns.metric, columns.change, columns.when, columns.before, columns.after, columns.strength],
      words: [1, 2, 3],
      rows: shown.map((turn) => [
        placeName(turn, language),
        words.metrics[turn.metric],
        words.kinds[turn.kind],
        `${dayText(turn.from, language)} – ${turn.to === null ? words.lasts[period === undefined ? 'now' : 'period'] : dayText(turn.to, language)}`,
        metricText(turn.metric, turn.before, language),
        metricText(turn.metric, turn.after, language),
        REPORT_WORDS[language].strengthShort(times(Math.round(turn.strength))),
      ]),
    },
    ...(more > 0 ? [paragraph(REPORT_WORDS[language].more(more))] : []),
  ];
}

/** Longer tables are data, and lie in a file of their own. */
const MOST_POINTS = 36;

/** The numbers of the first chart. */
function pointsTable({ series: [first], grain }: TrendFindings, options: SectionOptions): Block[] {
  if (first === undefined || grain === 'day' || first.points.length > MOST_POINTS || isInAHurry(options)) return [];
  const { language } = options;
  const { count } = figuresIn(language);
  const words = TRENDS_WORDS[language];
  return [
    {
      kind: 'table',
      header: [
        words.columns.when,
        words.metrics[first.metric],
        ...(first.metric === 'reviews' ? [] : [REPORT_WORDS[language].columns.rows]),
      ],
      rows: first.points.map(({ at, value, rows }) => [
        dayText(pointName(at, grain), language),
        metricText(first.metric, value, language),
        ...(first.metric === 'reviews' ? [] : [count(rows)]),
      ]),
    },
  ];
}
