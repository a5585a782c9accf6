import { dayText } from '../../../../../charts/index.ts';
import { describeDrift, describeGrowth, describeSeason, describeTurn } from '../../../trends/describe.ts';
import type { TrendFindings } from '../../../trends/findings.ts';
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
  const told = findings.turns.map((turn) => describeTurn(turn, writing));
  return {
    messages: told.length > 0 ? told.slice(0, MESSAGES) : regular.length > 0 ? regular.slice(0, 1) : [words.noTurns],
    figures: [{ label: words.turns, value: REPORT_WORDS[language].kinds(figuresIn(language).count(findings.turns.length)) }],
    blocks: [
      heading(REPORT_WORDS[language].sections.trends),
      ...trendCharts(findings, options),
      ...pointsTable(findings, options),
      subheading(words.turns),
      ...turnsBlocks(findings, options),
      ...(regular.length === 0 ? [] : [subheading(words.regular), list(regular)]),
    ],
    method: [...words.method, ...((findings.growth ?? []).length === 0 ? [] : [words.growthMethod])],
  };
}

function turnsBlocks({ turns }: TrendFindings, { language, top }: SectionOptions): Block[] {
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
        `${dayText(turn.from, language)} – ${turn.to === null ? words.lasts : dayText(turn.to, language)}`,
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
