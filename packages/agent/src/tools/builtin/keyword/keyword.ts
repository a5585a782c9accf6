import { z } from 'zod';
import { AGENT_LANGUAGES, LanguageSchema } from '../../../contract/language.ts';
import { AgentError } from '../../../errors.ts';
import { type Tables, withTables } from '../../../tables/index.ts';
import type { ToolFunction } from '../../tool.ts';
import { SalesDataSchema } from '../collector/sales-data.ts';
import { madeBefore } from '../files/read-table.ts';
import { CleanDataSchema } from '../preprocessor/preprocessor.ts';
import { readParameters } from '../read-parameters.ts';
import { SentimentFindingsSchema } from '../sentiment/findings.ts';
import { quoteOf } from '../sentiment/quotes.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { chooseTerms } from './choose-terms.ts';
import { countBefore } from './count-before.ts';
import { countTerms } from './count-terms.ts';
import { dropParts } from './drop-parts.ts';
import { findTelling } from './find-telling.ts';
import { exampleRows, findTopics, topicRows } from './find-topics.ts';
import { findVocabulary, type TextsOf } from './find-vocabulary.ts';
import type { KeywordFindings } from './findings.ts';
import { KEYWORD_WORDS } from './keyword-words.ts';
import { movementOf } from './movement.ts';
import { openReviews, reviewFacts } from './open-reviews.ts';
import { tellTerms } from './tell-terms.ts';

export const KeywordParametersSchema = z.strictObject({
  top: z.int().min(1).max(100).default(20),
  examples: z.int().min(0).max(5).default(1),
  group_by: z.enum(['brand', 'product']).default('product'),
});

/** Of each language. The words that matter are in any thousand reviews; how often they stand in all of them is counted then. */
const TEXTS_READ = 1200;
/** Fewer reviews in a language say nothing of its words. */
const FEWEST_TEXTS = 5;
const FEW_REVIEWS = 30;

/** The tool that finds what reviews talk about: words, topics, and what is told of one product more than of the others. */
export const keyword: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = KEYWORD_WORDS[language];
  const { top, examples, group_by: groupBy } = readParameters('keyword', KeywordParametersSchema, parameters);
  const labelled = madeBefore(earlier, 'sentiment_findings', SentimentFindingsSchema);
  const clean = madeBefore(earlier, 'clean_data', CleanDataSchema);
  const [sales] = madeBefore(earlier, 'sales_data', SalesDataSchema);
  // Where opinions have been read, they are in the same table as the reviews.
  const sources = labelled.length > 0 ? labelled : clean;
  if (sources.length === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noInput);

  const findings = await withTables(context, async (tables): Promise<KeywordFindings> => {
    context.progress(0.02, words.reading);
    await openReviews(
      tables,
      sources.map(({ table }) => table),
    );
    const facts = await reviewFacts(tables, sales?.products);
    if (facts.reviews === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noInput);
    const vocabulary = await findVocabulary(await someTexts(tables), context.signal);
    context.progress(0.4, words.counting);
    const counted = dropParts(await countTerms(tables, chooseTerms(vocabulary, facts.names)));
    const moved = await countBefore(tables, sources);
    const shareOf = (of: (typeof counted)[number]): number => of.reviews / Math.max(1, facts.totals.get(of.language)?.reviews ?? 1);
    const ranked = counted.sort((one, other) => shareOf(other) - shareOf(one) || (one.term < other.term ? -1 : 1));
    context.progress(0.7, words.grouping);
    const topics = await findTopics(tables, ranked, facts.totals);
    const topicCounts = await topicRows(tables, topics);
    const shown = ranked.slice(0, top);
    const quoted = await exampleRows(
      tables,
      [...shown, ...topics.flatMap(({ terms }) => terms.slice(0, 1))].map(({ id }) => id),
      examples,
    );
    const quotesOf = (id: number) => quoted.filter(({ term }) => term === id).map(({ id: review, text }) => quoteOf(review, text));
    const telling = await findTelling(tables, counted, groupBy);
    return {
      from: facts.from,
      to: facts.to,
      brands: facts.brands,
      reviews: facts.reviews,
      keywords: shown.map((term) => ({
        term: term.term,
        language: term.language,
        reviews: term.reviews,
        share: round(shareOf(term)),
        rating: term.rating,
        ...(labelled.length > 0 && { positive: term.positive, negative: term.negative }),
        movement:
          moved === undefined
            ? movementOf(term, facts.totals.get(term.language) ?? { reviews: 0, late: 0 })
            : moved(term, facts.totals.get(term.language)?.reviews ?? 0),
        examples: quotesOf(term.id),
      })),
      topics: topics.flatMap(({ terms }, index) => {
        const [head] = terms;
        const count = topicCounts.find(({ topic }) => topic === index);
        if (head === undefined || count === undefined) return [];
        return [
          {
            name: head.term,
            language: head.language,
            terms: terms.map(({ term }) => term),
            reviews: count.reviews,
            share: round(count.reviews / Math.max(1, facts.totals.get(head.language)?.reviews ?? 1)),
            rating: count.rating,
            examples: quotesOf(head.id),
          },
        ];
      }),
      telling,
    };
  });
  context.progress(1, words.done);
  const rising = findings.keywords.filter(({ movement }) => movement === 'rising').map(({ term }) => term);
  return {
    summary: joinSentences(language, [
      findings.keywords.length === 0
        ? words.nothing(findings.reviews)
        : words.summary(
            findings.reviews,
            tellTerms(findings.keywords, language, ({ term, share }) => words.withShare(term, percent(share, language))),
          ),
      ...(rising.length > 0 ? [words.rising(rising.slice(0, 3))] : []),
    ]),
    data: { keyword_findings: findings },
    sources: earlier.flatMap((output) => output.sources),
    warnings: findings.reviews < FEW_REVIEWS ? [words.fewReviews(findings.reviews)] : [],
  };
};

const round = (share: number): number => Math.round(share * 10_000) / 10_000;
const percent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(share);

/** Texts of each language to learn its words from, the same ones every time. */
async function someTexts(tables: Tables): Promise<TextsOf[]> {
  const rows = await tables.rows(
    z.strictObject({ language: LanguageSchema, text: z.string() }),
    `select language, text from (
       select language, text, row_number() over (partition by language order by md5(id), n) as place from reviews where language is not null)
     where place <= ${TEXTS_READ} order by language, place`,
  );
  return AGENT_LANGUAGES.map((language) => ({
    language,
    texts: rows.filter((row) => row.language === language).map(({ text }) => text),
  })).filter(({ texts }) => texts.length >= FEWEST_TEXTS);
}
