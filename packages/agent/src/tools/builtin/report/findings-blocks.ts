import type { Language } from '../../../contract/language.ts';
import { describeAspects } from '../sentiment/describe-aspects.ts';
import { describeRise } from '../sentiment/describe-rise.ts';
import type { SentimentFindings, Tally } from '../sentiment/findings.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { shareOf } from '../sentiment/tally.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { type Block, heading, paragraph } from './blocks.ts';
import { aspectsChart, figuresBlock, groupsChart, monthsChart } from './findings-charts.ts';
import { REPORT_WORDS } from './report-words-by-language.ts';

const percent = (part: number, whole: number): string => `${Math.round(shareOf(part, whole) * 100)}%`;
const inPercent = (share: number): string => `${Math.round(share * 100)}%`;

export interface FindingsOptions {
  readonly language: Language;
  readonly top: number;
  readonly rises?: number;
  readonly audience: string | undefined;
  /** Where the numbers come from, as it is told under a chart. */
  readonly source: string;
}

/** Who reads only what has to be decided: no quotes for each aspect, no months. */
const IN_A_HURRY = 'executives';

/** What one analysis found, from its summary to its months. At most `top` groups, aspects and rises are told. */
export function findingsBlocks(findings: SentimentFindings, options: FindingsOptions): Block[] {
  const { language, top, rises = top, audience } = options;
  const words = REPORT_WORDS[language];
  const { change } = findings;
  const aspects = describeAspects(findings, language);
  return [
    heading(words.summary),
    paragraph(SENTIMENT_WORDS[language].summary(findings.total)),
    ...(change === undefined
      ? []
      : [paragraph(words.change(change, inPercent(change.negative_share), inPercent(change.before_negative_share)))]),
    ...(aspects === undefined ? [] : [paragraph(aspects)]),
    figuresBlock(findings, language),
    ...monthsChart(findings, options),
    ...risesBlocks(findings, language, rises),
    ...groupsBlocks(findings, options),
    ...aspectsBlocks(findings, { ...options, top: audience === IN_A_HURRY ? 0 : top }),
    ...(findings.group_by === 'month' || findings.months.length < 2 || audience === IN_A_HURRY
      ? []
      : [
          heading(words.months),
          tallyTable(
            language,
            findings.months.map(({ month, ...tally }) => ({ name: month, tally })),
          ),
        ]),
  ];
}

function risesBlocks(findings: SentimentFindings, language: Language, top: number): Block[] {
  const words = REPORT_WORDS[language];
  // With nothing to compare with, nothing can have risen.
  if (findings.months.length < 2) return [heading(words.rises), paragraph(SENTIMENT_WORDS[language].notComparable)];
  if (findings.rises.length === 0) return [heading(words.rises), paragraph(words.noRises)];
  return [
    heading(words.rises),
    ...findings.rises
      .slice(0, top)
      .flatMap((rise): Block[] => [
        paragraph(joinSentences(language, [describeRise(rise, language), words.strength(rise.strength)])),
        ...rise.examples.map((quote): Block => ({ kind: 'quote', ...quote })),
      ]),
  ];
}

function groupsBlocks(findings: SentimentFindings, options: FindingsOptions): Block[] {
  const { language, top } = options;
  const words = REPORT_WORDS[language];
  // Months are told whole: a gap in a row of them would mislead.
  const shown = findings.group_by === 'month' ? findings.groups : findings.groups.slice(0, top);
  const more = findings.groups.length - shown.length;
  return [
    heading(words.groups[findings.group_by]),
    ...(findings.group_by === 'month' ? [] : groupsChart(shown, words.groups[findings.group_by], options)),
    tallyTable(
      language,
      shown.map(({ name, change, ...tally }) => ({
        name,
        tally,
        ...(change !== undefined && { trend: `${inPercent(change.before_negative_share)} → ${inPercent(change.negative_share)}` }),
      })),
    ),
    ...(more > 0 ? [paragraph(words.more(more))] : []),
  ];
}

function aspectsBlocks(findings: SentimentFindings, options: FindingsOptions): Block[] {
  const { language, top } = options;
  const words = REPORT_WORDS[language];
  const { aspects: names } = SENTIMENT_WORDS[language];
  if (findings.aspects.length === 0) return [];
  const { columns } = words;
  const rows = findings.aspects.map(({ aspect, mentions, positive, negative }) => [
    names[aspect],
    String(mentions),
    `${positive} (${percent(positive, mentions)})`,
    `${negative} (${percent(negative, mentions)})`,
  ]);
  return [
    heading(words.aspects),
    ...aspectsChart(findings, options),
    { kind: 'table', header: [columns.name, columns.mentions, columns.positive, columns.negative], rows },
    ...findings.aspects
      .slice(0, top)
      .flatMap(({ aspect, praise, complaints }): Block[] => [
        ...(praise.length > 0 ? [{ kind: 'subheading' as const, text: `${names[aspect]} · ${words.praise}` }] : []),
        ...praise.map((quote): Block => ({ kind: 'quote', ...quote })),
        ...(complaints.length > 0 ? [{ kind: 'subheading' as const, text: `${names[aspect]} · ${words.complaints}` }] : []),
        ...complaints.map((quote): Block => ({ kind: 'quote', ...quote })),
      ]),
  ];
}

interface Row {
  readonly name: string;
  readonly tally: Tally;
  readonly trend?: string;
}

function tallyTable(language: Language, rows: readonly Row[]): Block {
  const { columns } = REPORT_WORDS[language];
  const trends = rows.some(({ trend }) => trend !== undefined);
  return {
    kind: 'table',
    header: [
      columns.name,
      columns.reviews,
      columns.positive,
      columns.negative,
      columns.neutral,
      columns.without,
      ...(trends ? [columns.trend] : []),
    ],
    rows: rows.map(({ name, tally, trend }) => [
      name,
      String(tally.reviews),
      ...[tally.positive, tally.negative, tally.neutral].map((part) => `${part} (${percent(part, tally.reviews)})`),
      String(tally.without_opinion),
      ...(trends ? [trend ?? '–'] : []),
    ]),
  };
}
