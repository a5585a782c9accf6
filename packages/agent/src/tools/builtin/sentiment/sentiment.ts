import { z } from 'zod';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { madeBefore, readTable } from '../files/read-table.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { addLeftOut } from '../left-out.ts';
import { CleanDataSchema } from '../preprocessor/preprocessor.ts';
import { readParameters } from '../read-parameters.ts';
import { CleanReviewSchema } from '../review.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { startAnalysis } from './analyse.ts';
import { AspectSchema } from './aspects.ts';
import { describeRise } from './describe-rise.ts';
import { GROUPINGS, type SentimentFindings } from './findings.ts';
import { type ReadOpinion, readOpinion } from './read-opinion.ts';
import { SENTIMENT_WORDS } from './sentiment-words.ts';
import { shareOf } from './tally.ts';

export const SentimentParametersSchema = z.strictObject({
  aspect: z.array(AspectSchema).max(8).default([]),
  group_by: z.enum(GROUPINGS).default('product'),
  examples: z.int().min(0).max(5).default(2),
});

/** A language nobody here reads. */
const UNREAD: ReadOpinion = { label: 'neutral', score: 0, hasOpinion: false, aspects: new Map() };
/** From here on the figures rest on too little. */
const MANY_WITHOUT = 0.4;
const FEW_REVIEWS = 30;
const RISES_TOLD = 3;

/** The tool that reads from each review's words whether it praises or complains, and about what. */
export const sentiment: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = SENTIMENT_WORDS[language];
  const { aspect: aspects, group_by: groupBy, examples } = readParameters('sentiment', SentimentParametersSchema, parameters);
  const tables = madeBefore(earlier, 'clean_data', CleanDataSchema);
  if (tables.length === 0) throw new AgentError('TOOL_FAILED', words.noInput);
  const analysis = startAnalysis({ aspects, groupBy, examples });

  async function* labels(): AsyncGenerator<string> {
    for (const [index, { table }] of tables.entries()) {
      const progress = (share: number): void => context.progress((0.9 * (index + share)) / tables.length, words.reading);
      for await (const review of readTable(context, table, CleanReviewSchema, progress)) {
        const opinion = review.language === null ? UNREAD : readOpinion(review.text, review.language);
        analysis.add(review, opinion);
        const { label, score, hasOpinion } = opinion;
        yield `${JSON.stringify({ id: review.id, label, score, has_opinion: hasOpinion, aspects: Object.fromEntries(opinion.aspects) })}\n`;
      }
    }
  }

  const artifact = await writeArtifact(context, { tool: 'sentiment', name: 'labels.ndjson', mediaType: 'application/x-ndjson' }, labels());
  context.signal.throwIfAborted();
  const findings: SentimentFindings = {
    table: artifact.path,
    ...analysis.result(),
    left_out: addLeftOut(...tables.map((table) => table.left_out)),
  };
  const { total, rises } = findings;
  if (total.reviews === 0) throw new AgentError('TOOL_FAILED', words.noInput);
  const without = shareOf(total.without_opinion, total.reviews);
  context.progress(1, words.done);
  return {
    summary: joinSentences(language, [words.summary(total), ...rises.slice(0, RISES_TOLD).map((rise) => describeRise(rise, language))]),
    data: { sentiment_findings: findings },
    artifacts: [artifact],
    sources: earlier.flatMap((output) => output.sources),
    warnings: [
      ...(without > MANY_WITHOUT ? [words.manyWithout(Math.round(without * 100))] : []),
      ...(total.reviews < FEW_REVIEWS ? [words.fewReviews(total.reviews)] : []),
      ...(findings.months.length < 2 ? [words.notComparable] : []),
    ],
  };
};
