import { z } from 'zod';
import { AgentError } from '../../../errors.ts';
import { sqlName, type Tables, withTables } from '../../../tables/index.ts';
import type { ToolFunction } from '../../tool.ts';
import { SalesDataSchema } from '../collector/sales-data.ts';
import { madeBefore } from '../files/read-table.ts';
import { readParameters } from '../read-parameters.ts';
import { type SentimentFindings, SentimentFindingsSchema } from '../sentiment/findings.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { normaliseName } from '../text/normalise-text.ts';
import { COMPETITOR_WORDS } from './competitor-words.ts';
import { describeDifference, describeMovement } from './describe.ts';
import { findDifferences } from './find-differences.ts';
import { findMovements } from './find-movements.ts';
import type { CompetitorFindings } from './findings.ts';
import { readMarket } from './read-market.ts';
import { readStandings } from './standings.ts';

const names = z.array(z.string().min(1).max(200)).max(50).default([]);

export const CompetitorParametersSchema = z.strictObject({
  brand: names,
  competitor: names,
  examples: z.int().min(0).max(5).default(1),
});

const FEW_REVIEWS = 30;
const TOLD = 2;

/** The tool that sets brands against each other: how much they are talked about, how well, about what, and who gains. */
export const competitor: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = COMPETITOR_WORDS[language];
  const wanted = readParameters('competitor', CompetitorParametersSchema, parameters);
  const read = madeBefore(earlier, 'sentiment_findings', SentimentFindingsSchema);
  if (read.length === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noInput);
  // Whose sales are known is one's own, unless it is said otherwise.
  const sales = madeBefore(earlier, 'sales_data', SalesDataSchema);
  const sold = sales.flatMap(({ brands }) => brands);

  const findings = await withTables(context, async (opened): Promise<CompetitorFindings> => {
    context.progress(0.1, words.comparing);
    await openReviews(opened, read);
    const { brands, categories, aspects, months, from, to } = await readStandings(opened);
    const there = brands.map(({ name }) => name);
    if (there.length < 2) throw new AgentError('TOOL_DATA_ABSENT', words.onlyOne(there.join(', ') || '–'));
    const own = ownOf(there, wanted, sold);
    const rivals = there.filter((name) => !own.includes(name));
    context.progress(0.5, words.comparing);
    const differences = await findDifferences(opened, {
      own,
      rivals: own.length === 0 ? there : rivals,
      examples: wanted.examples,
      language,
    });
    const movements = await findMovements(opened);
    const known = sales.find((one) => one.market !== undefined);
    const market = known?.market === undefined ? [] : await readMarket(opened, { path: known.market, period: known.period });
    // What is sold of categories that nobody asked about says nothing of these brands.
    const asked = market.filter(({ brands: sellers }) => sellers.some(({ name }) => there.includes(name)));
    return {
      from,
      to,
      own,
      rivals,
      brands: brands
        .map((brand) => ({ ...brand, own: own.includes(brand.name) }))
        .sort((one, other) => Number(other.own) - Number(one.own)),
      categories,
      aspects,
      months,
      differences,
      movements,
      ...(asked.length > 0 && { market: asked }),
    };
  });
  context.progress(1, words.done);
  const few = findings.brands.filter(({ reviews }) => reviews < FEW_REVIEWS).map(({ name }) => name);
  return {
    summary: joinSentences(language, [
      words.summary(findings.brands, language),
      ...findings.differences.slice(0, TOLD).map((difference) => describeDifference(difference, language)),
      ...findings.movements.slice(0, TOLD).map((movement) => describeMovement(movement, language)),
    ]),
    data: { competitor_findings: findings },
    sources: earlier.flatMap((output) => output.sources),
    warnings: few.length > 0 ? [words.fewReviews(few.join(', '), FEW_REVIEWS)] : [],
  };
};

/** The reviews that were asked for are `reviews`, with those of the days before them `all_reviews`. */
async function openReviews(tables: Tables, read: readonly SentimentFindings[]): Promise<void> {
  const paths = [
    ...read.map(({ table }) => ({ table, early: false })),
    ...read.flatMap(({ before }) => (before === undefined ? [] : [{ table: before.table, early: true }])),
  ];
  for (const [index, { table }] of paths.entries()) await tables.view(`source_${index}`, table);
  const all = paths.map(({ early }, index) => `select *, ${early} as early from ${sqlName(`source_${index}`)}`).join(' union all by name ');
  await tables.run(`create view all_reviews as select * from (${all}) where brand is not null`);
  await tables.run('create view reviews as select * from all_reviews where not early');
}

/** The brands that are one's own: those that were named, else those that are sold, else none. */
function ownOf(
  there: readonly string[],
  { brand, competitor: rivals }: z.infer<typeof CompetitorParametersSchema>,
  sold: readonly string[],
): string[] {
  const among = (wanted: readonly string[]): string[] => {
    const plain = new Set(wanted.map(normaliseName));
    return there.filter((name) => plain.has(normaliseName(name)));
  };
  const named = among(brand);
  if (named.length > 0) return named;
  const against = among(rivals);
  return among(sold).filter((name) => !against.includes(name));
}
