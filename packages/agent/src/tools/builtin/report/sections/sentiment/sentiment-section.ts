import { dayText, spanText } from '../../../../../charts/index.ts';
import type { Language } from '../../../../../contract/language.ts';
import { describeAspects } from '../../../sentiment/describe-aspects.ts';
import { describeRise } from '../../../sentiment/describe-rise.ts';
import type { SentimentFindings, Tally } from '../../../sentiment/findings.ts';
import { SENTIMENT_WORDS } from '../../../sentiment/sentiment-words.ts';
import { joinSentences } from '../../../text/join-sentences.ts';
import { type Block, heading, paragraph, quotes, subheading } from '../../blocks.ts';
import { REPORT_WORDS } from '../../words/by-language.ts';
import { type Figures, figuresIn } from '../figures.ts';
import { isInAHurry, type Section, type SectionOptions } from '../section.ts';
import { aspectsChart, groupsChart, monthsChart, sentimentFigures } from './sentiment-charts.ts';

/** What one analysis of opinions found, from its summary to its months. At most `top` groups, aspects and rises are told. */
export function sentimentSection(findings: SentimentFindings, options: SectionOptions): Section {
  const { language, top, rises = top } = options;
  const words = REPORT_WORDS[language];
  const { percent } = figuresIn(language);
  const { change } = findings;
  const aspects = describeAspects(findings, language);
  return {
    messages: [
      SENTIMENT_WORDS[language].summary(findings.total),
      ...findings.rises.slice(0, MESSAGES).map((rise) => describeRise(rise, language)),
      ...(change === undefined
        ? []
        : [
            words.change(
              {
                ...change,
                month: spanText(change.month, change.to ?? change.month, language),
                before_from: dayText(change.before_from, language),
                before_to: dayText(change.before_to, language),
              },
              percent(change.negative_share),
              percent(change.before_negative_share),
            ),
          ]),
      ...(aspects === undefined ? [] : [aspects]),
    ],
    figures: sentimentFigures(findings, language),
    blocks: [
      heading(words.sections.sentiment),
      ...comparedBlocks(findings, language),
      ...monthsChart(findings, options),
      ...risesBlocks(findings, language, rises),
      ...groupsBlocks(findings, options),
      ...aspectsBlocks(findings, options),
      ...(findings.group_by === 'month' || findings.months.length < 2 || isInAHurry(options)
        ? []
        : [
            subheading(findings.compared === undefined ? words.months : words.compared.months),
            tallyTable(
              language,
              findings.months.map(({ month, ...tally }) => ({ name: dayText(month, language), tally })),
            ),
          ]),
    ],
    method: words.sentimentMethod,
  };
}

/** The period beside others, each counted by itself. */
function comparedBlocks({ compared = [] }: SentimentFindings, language: Language): Block[] {
  const { compared: words, columns } = REPORT_WORDS[language];
  const { count, percentOf, rating } = figuresIn(language);
  if (compared.length < 2) return [];
  return [
    subheading(words.heading),
    {
      kind: 'table',
      header: [columns.name, columns.reviews, columns.positive, columns.negative, columns.neutral, words.rating],
      rows: compared.map(({ which, from, to, ...tally }) => [
        `${words.which[which]} · ${spanText(from, to, language)}`,
        count(tally.reviews),
        ...[tally.positive, tally.negative, tally.neutral].map((part) => `${count(part)} (${percentOf(part, tally.reviews)})`),
        tally.rating === null ? '–' : rating(tally.rating),
      ]),
    },
    paragraph(words.note),
  ];
}

/** So many rises are told before everything else. */
const MESSAGES = 3;

function risesBlocks(findings: SentimentFindings, language: Language, top: number): Block[] {
  const words = REPORT_WORDS[language];
  // With nothing to compare with, nothing can have risen.
  if (findings.months.length < 2) return [subheading(words.rises), paragraph(SENTIMENT_WORDS[language].notComparable)];
  if (findings.rises.length === 0) return [subheading(words.rises), paragraph(words.noRises)];
  return [
    subheading(words.rises),
    ...findings.rises
      .slice(0, top)
      .flatMap((rise): Block[] => [
        paragraph(joinSentences(language, [describeRise(rise, language), words.strength(Math.round(rise.strength))])),
        ...quotes(rise.examples),
      ]),
  ];
}

function groupsBlocks(findings: SentimentFindings, options: SectionOptions): Block[] {
  const { language, top } = options;
  const words = REPORT_WORDS[language];
  const { percent } = figuresIn(language);
  // Months are told whole: a gap in a row of them would mislead.
  const shown = findings.group_by === 'month' ? findings.groups : findings.groups.slice(0, top);
  const more = findings.groups.length - shown.length;
  return [
    subheading(words.groups[findings.group_by]),
    ...(findings.group_by === 'month' ? [] : groupsChart(shown, words.groups[findings.group_by], options)),
    tallyTable(
      language,
      shown.map(({ name, change, ...tally }) => ({
        name: findings.group_by === 'month' ? dayText(name, language) : name,
        tally,
        ...(change !== undefined && { trend: `${percent(change.before_negative_share)} → ${percent(change.negative_share)}` }),
      })),
    ),
    ...(more > 0 ? [paragraph(words.more(more))] : []),
  ];
}

function aspectsBlocks(findings: SentimentFindings, options: SectionOptions): Block[] {
  const { language, top } = options;
  const words = REPORT_WORDS[language];
  const { aspects: names } = SENTIMENT_WORDS[language];
  const { count, percentOf } = figuresIn(language);
  if (findings.aspects.length === 0) return [];
  const { columns } = words;
  const rows = findings.aspects.map(({ aspect, mentions, positive, negative }) => [
    names[aspect],
    count(mentions),
    `${count(positive)} (${percentOf(positive, mentions)})`,
    `${count(negative)} (${percentOf(negative, mentions)})`,
  ]);
  const quoted = isInAHurry(options) ? 0 : top;
  const said = (aspect: string, what: string, all: readonly { readonly id: string; readonly text: string }[]): Block[] =>
    all.length === 0 ? [] : [{ kind: 'label', text: `${aspect} · ${what}` }, ...quotes(all)];
  return [
    subheading(words.aspects),
    ...aspectsChart(findings, options),
    { kind: 'table', header: [columns.name, columns.mentions, columns.positive, columns.negative], rows },
    ...findings.aspects
      .slice(0, quoted)
      .flatMap(({ aspect, praise, complaints }): Block[] => [
        ...said(names[aspect], words.praise, praise),
        ...said(names[aspect], words.complaints, complaints),
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
  const { count, percentOf }: Figures = figuresIn(language);
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
      count(tally.reviews),
      ...[tally.positive, tally.negative, tally.neutral].map((part) => `${count(part)} (${percentOf(part, tally.reviews)})`),
      count(tally.without_opinion),
      ...(trends ? [trend ?? '–'] : []),
    ]),
  };
}
