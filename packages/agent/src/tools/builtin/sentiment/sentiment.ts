import { z } from 'zod';
import { AgentError } from '../../../errors.ts';
import { withTables, writeTable } from '../../../tables/index.ts';
import type { ToolFunction } from '../../tool.ts';
import { joinDays } from '../days-before.ts';
import { madeBefore } from '../files/read-table.ts';
import { addLeftOut } from '../left-out.ts';
import { CleanDataSchema } from '../preprocessor/preprocessor.ts';
import { readParameters } from '../read-parameters.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { analyse } from './analyse.ts';
import { AspectSchema } from './aspects.ts';
import { describeRise } from './describe-rise.ts';
import { GROUPINGS, type SentimentFindings } from './findings.ts';
import { labelledRows, labelReviews } from './labelling/label-reviews.ts';
import { SENTIMENT_WORDS } from './sentiment-words.ts';
import { shareOf } from './tally.ts';

export const SentimentParametersSchema = z.strictObject({
  aspect: z.array(AspectSchema).max(8).default([]),
  group_by: z.enum(GROUPINGS).default('product'),
  examples: z.int().min(0).max(5).default(2),
});

/** From here on the figures rest on too little. */
const MANY_WITHOUT = 0.4;
const FEW_REVIEWS = 30;
const RISES_TOLD = 3;
/** Most of the time goes into reading. */
const READING = 0.8;

/** The tool that reads from each review's words whether it praises or complains, and about what. */
export const sentiment: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = SENTIMENT_WORDS[language];
  const { aspect: aspects, group_by: groupBy, examples } = readParameters('sentiment', SentimentParametersSchema, parameters);
  const tables = madeBefore(earlier, 'clean_data', CleanDataSchema);
  if (tables.length === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noInput);
  const earlierDays = tables.flatMap((one) => one.before ?? []);
  const period = tables.find((one) => one.period !== undefined)?.period;
  const { artifact, before, found } = await withTables(context, async (opened) => {
    const names = tables.map((_, index) => `clean_${index}`);
    for (const [index, { table }] of tables.entries()) await opened.view(names[index] ?? '', table);
    for (const [index, { table }] of earlierDays.entries()) await opened.view(`before_${index}`, table);
    const rows = await labelReviews(opened, {
      clean: names,
      before: earlierDays.map((_, index) => `before_${index}`),
      period,
      progress: (share) => context.progress(READING * share, words.reading),
    });
    if (rows === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noInput);
    return {
      artifact: await writeTable(opened, context, { tool: 'sentiment', name: 'labelled.parquet' }, labelledRows('labelled')),
      before:
        earlierDays.length === 0
          ? undefined
          : await writeTable(opened, context, { tool: 'sentiment', name: 'labelled_before.parquet' }, labelledRows('labelled_before')),
      found: await analyse(opened, { aspects, groupBy, examples, language, period: earlierDays.length === 0 ? undefined : period }),
    };
  });
  context.signal.throwIfAborted();
  const findings: SentimentFindings = {
    table: artifact.path,
    ...found,
    left_out: addLeftOut(...tables.map((table) => table.left_out)),
    ...(period !== undefined && { period }),
    ...(before !== undefined && { before: joinDays(before.path, earlierDays) }),
  };
  const { total, rises } = findings;
  const without = shareOf(total.without_opinion, total.reviews);
  context.progress(1, words.done);
  return {
    summary: joinSentences(language, [words.summary(total), ...rises.slice(0, RISES_TOLD).map((rise) => describeRise(rise, language))]),
    data: { sentiment_findings: findings },
    artifacts: [artifact, ...(before === undefined ? [] : [before])],
    sources: earlier.flatMap((output) => output.sources),
    warnings: [
      ...(without > MANY_WITHOUT ? [words.manyWithout(Math.round(without * 100))] : []),
      ...(total.reviews < FEW_REVIEWS ? [words.fewReviews(total.reviews)] : []),
      ...(findings.months.length < 2 ? [words.notComparable] : []),
    ],
  };
};
