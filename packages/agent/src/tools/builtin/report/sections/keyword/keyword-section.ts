import type { Keyword, KeywordFindings } from '../../../keyword/findings.ts';
import { tellTerms } from '../../../keyword/tell-terms.ts';
import { type Block, heading, list, quotes, subheading } from '../../blocks.ts';
import { REPORT_WORDS } from '../../words/by-language.ts';
import { figuresIn } from '../figures.ts';
import { isInAHurry, type Section, type SectionOptions } from '../section.ts';
import { KEYWORD_SECTION_WORDS } from './keyword-section-words.ts';

const MOST_DRAWN = 12;
const MESSAGES = 5;
/** More times than that is hardly ever elsewhere. */
const MOST_TIMES = 50;

/** Which words reviews use, of what they talk, and what is said of whom. */
export function keywordSection(findings: KeywordFindings, options: SectionOptions): Section {
  const { language } = options;
  const words = KEYWORD_SECTION_WORDS[language];
  const { count, percent } = figuresIn(language);
  const named = ({ term, share }: Keyword): string => words.withShare(term, percent(share));
  const rising = findings.keywords.filter(({ movement }) => movement === 'rising').slice(0, MESSAGES);
  return {
    messages: [
      ...(findings.keywords.length === 0 ? [] : [words.most(tellTerms(findings.keywords, language, named))]),
      ...(rising.length === 0 ? [] : [words.rising(rising.map(named))]),
    ],
    figures: [{ label: words.figure, value: REPORT_WORDS[language].kinds(count(findings.keywords.length)) }],
    blocks: [
      heading(REPORT_WORDS[language].sections.keyword),
      ...keywordsBlocks(findings, options),
      ...topicsBlocks(findings, options),
      ...tellingBlocks(findings, options),
    ],
    method: words.method,
  };
}

function keywordsBlocks({ keywords }: KeywordFindings, { language, source, top }: SectionOptions): Block[] {
  const words = KEYWORD_SECTION_WORDS[language];
  const { columns } = words;
  const { count, percent, rating } = figuresIn(language);
  if (keywords.length === 0) return [];
  const rows = keywords.slice(0, MOST_DRAWN).map((one) => ({
    name: one.term,
    value: Math.round(one.share * 1000) / 10,
    ...(one.rating !== null && { note: `★ ${rating(one.rating)}` }),
  }));
  return [
    { kind: 'chart', chart: { kind: 'bars', title: words.chartTitle, unit: words.chartUnit, language, source, format: 'percent', rows } },
    {
      kind: 'table',
      header: [columns.term, columns.language, columns.reviews, columns.share, columns.rating, columns.movement],
      words: [1, 5],
      rows: keywords
        .slice(0, Math.max(MOST_DRAWN, top * 2))
        .map((one) => [
          one.term,
          words.languages[one.language],
          count(one.reviews),
          percent(one.share),
          rating(one.rating),
          words.movements[one.movement],
        ]),
    },
  ];
}

function topicsBlocks({ topics }: KeywordFindings, options: SectionOptions): Block[] {
  const { language, top } = options;
  const words = KEYWORD_SECTION_WORDS[language];
  const { columns } = words;
  const { count, percent, rating } = figuresIn(language);
  const shown = topics.slice(0, top);
  if (shown.length === 0) return [];
  return [
    subheading(words.topics),
    {
      kind: 'table',
      header: [columns.topic, columns.terms, columns.reviews, columns.share, columns.rating],
      words: [1],
      rows: shown.map((topic) => [topic.name, topic.terms.join(', '), count(topic.reviews), percent(topic.share), rating(topic.rating)]),
    },
    ...(isInAHurry(options)
      ? []
      : shown.flatMap(({ name, examples }): Block[] =>
          examples.length === 0 ? [] : [{ kind: 'label', text: name }, ...quotes(examples)],
        )),
  ];
}

function tellingBlocks({ telling }: KeywordFindings, { language, top }: SectionOptions): Block[] {
  const words = KEYWORD_SECTION_WORDS[language];
  const { times } = figuresIn(language);
  if (telling.length === 0) return [];
  const told = telling
    .slice(0, top * 2)
    .map(({ name, terms }) =>
      words.tellingOf(
        name,
        terms.map(({ term, lift }) => words.withShare(term, lift > MOST_TIMES ? words.only : words.times(times(lift)))).join(', '),
      ),
    );
  return [subheading(words.telling), list(told)];
}
