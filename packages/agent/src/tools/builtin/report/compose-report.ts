import { brandColours, spanText } from '../../../charts/index.ts';
import type { Language } from '../../../contract/language.ts';
import type { Source } from '../../../contract/todo-result.ts';
import { type Block, type Fact, heading, list, paragraph } from './blocks.ts';
import { dataBlocks } from './data-blocks.ts';
import type { AllFindings } from './read-findings.ts';
import { brandsIn, reportFacts } from './report-facts.ts';
import { competitorSection } from './sections/competitor/competitor-section.ts';
import { figuresIn } from './sections/figures.ts';
import { inventorySection } from './sections/inventory/inventory-section.ts';
import { keywordSection } from './sections/keyword/keyword-section.ts';
import type { Section, SectionOptions } from './sections/section.ts';
import { sentimentSection } from './sections/sentiment/sentiment-section.ts';
import { trendsSection } from './sections/trends/trends-section.ts';
import { REPORT_WORDS } from './words/by-language.ts';

export interface ComposeReport {
  readonly title: string;
  readonly language: Language;
  readonly today: string;
  readonly audience: string | undefined;
  /** How many groups, aspects and findings are told at most. */
  readonly top: number;
  /** How many rises, where it is not as many. */
  readonly rises?: number;
  readonly findings: AllFindings;
  readonly sources: readonly Source[];
  /** Those of them that reviews come from, where that is known. */
  readonly reviewSources: readonly Source[];
  readonly warnings: readonly string[];
}

export interface ComposedReport {
  readonly blocks: readonly Block[];
  /** What has to be known if nothing else is read. */
  readonly messages: readonly string[];
}

/** Everything a report says, in order: first what has to be known, then each analysis, then where it comes from and how sure it is. */
export function composeReport(report: ComposeReport): ComposedReport {
  const { findings, language, sources, reviewSources } = report;
  const words = REPORT_WORDS[language];
  const told = (some: readonly Source[]): string =>
    some.length === 0 ? '' : words.chartSource([...new Set(some.map(({ name }) => name))].join(', '));
  const salesSources = sources.filter(({ name }) => !reviewSources.some((one) => one.name === name));
  const options: SectionOptions = {
    ...report,
    source: told(reviewSources.length === 0 ? sources : reviewSources),
    salesSource: told(salesSources.length === 0 ? sources : salesSources),
    colours: brandColours(brandsIn(findings)),
    currency: findings.sales.find(({ currency }) => currency !== null)?.currency ?? undefined,
  };
  const sections = sectionsOf(findings, options);
  const messages = keyMessages(sections);
  const method = [...new Set(sections.flatMap((section) => section.method))];
  return {
    messages,
    blocks: [
      { kind: 'title', text: report.title, facts: reportFacts(report) },
      ...(messages.length === 0 ? [] : [heading(words.summary), { kind: 'messages', items: messages } as const]),
      ...figuresBlock(sections),
      ...sections.flatMap((section) => section.blocks),
      ...(findings.synthesis.length > 0 ? [heading(words.sections.synthesis), ...findings.synthesis.map(paragraph)] : []),
      ...(findings.others.length > 0 ? [heading(words.others), list(findings.others)] : []),
      ...dataBlocks(findings, language),
      ...(method.length > 0 ? [heading(words.method), list(method)] : []),
      heading(words.limits),
      list([...report.warnings, ...words.limitList]),
      heading(words.sources),
      sourcesBlock(sources, language),
    ],
  };
}

const sectionsOf = ({ sentiment, trends, keyword, competitor, inventory }: AllFindings, options: SectionOptions): Section[] => [
  ...sentiment.map((one) => sentimentSection(one, options)),
  ...trends.map((one) => trendsSection(one, options)),
  ...keyword.map((one) => keywordSection(one, options)),
  ...competitor.map((one) => competitorSection(one, options)),
  ...inventory.map((one) => inventorySection(one, options)),
];

/** Who is in a hurry reads no more. Of one analysis alone more is told than of each of many; the first has a little more to say. */
const MOST_MESSAGES = 10;
const FEWEST_EACH = 2;

function keyMessages(sections: readonly Section[]): string[] {
  const each = Math.max(FEWEST_EACH, Math.floor(MOST_MESSAGES / Math.max(1, sections.length)));
  return [...new Set(sections.flatMap((section, index) => section.messages.slice(0, index === 0 ? each + 1 : each)))];
}

/** So many fit beside each other. */
const MOST_FIGURES = 5;

/** Each analysis has its say before one of them has a second. */
function figuresBlock(sections: readonly Section[]): Block[] {
  const seen = new Map<string, Fact>();
  const longest = Math.max(0, ...sections.map(({ figures }) => figures.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const { figures } of sections) {
      const figure = figures[rank];
      if (figure !== undefined && !seen.has(figure.label) && seen.size < MOST_FIGURES) seen.set(figure.label, figure);
    }
  }
  return seen.size === 0 ? [] : [{ kind: 'figures', items: [...seen.values()] }];
}

function sourcesBlock(sources: readonly Source[], language: Language): Block {
  const words = REPORT_WORDS[language];
  const { count } = figuresIn(language);
  if (sources.length === 0) return paragraph(words.noSources);
  return list(
    sources.map(({ name, rows, from, to }) =>
      words.source(
        name,
        rows === undefined ? undefined : count(rows),
        from === undefined ? undefined : spanText(from, to ?? from, language),
      ),
    ),
  );
}
