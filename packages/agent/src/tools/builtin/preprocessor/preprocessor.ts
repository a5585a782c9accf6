import { z } from 'zod';
import type { Artifact } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import { type Tables, writeTable } from '../../../tables/index.ts';
import type { ToolContext, ToolFunction } from '../../tool.ts';
import { type RawData, RawDataSchema } from '../collector/raw-data.ts';
import type { DaysBefore } from '../days-before.ts';
import { madeBefore } from '../files/read-table.ts';
import { MOST_SHEET_ROWS, writeSheet } from '../files/write-sheet.ts';
import { addLeftOut } from '../left-out.ts';
import { readParameters } from '../read-parameters.ts';
import { REVIEW_COLUMNS } from '../review.ts';
import { joinSentences } from '../text/join-sentences.ts';
import type { CleanData } from './clean-data.ts';
import { type CleanReviews, cleanReviews } from './clean-reviews.ts';
import { CLEAN_ROWS, examplesOf } from './clean-rows.ts';
import { countVerdicts, type Detail } from './judge-reviews.ts';
import { PREPROCESSOR_WORDS } from './preprocessor-words.ts';

export { type CleanData, CleanDataSchema } from './clean-data.ts';

export const PreprocessorParametersSchema = z.strictObject({
  drop_duplicates: z.boolean().default(true),
  drop_spam: z.boolean().default(true),
  drop_coordinated: z.boolean().default(true),
});

/** From here on somebody should look at the data. */
const MANY_REMOVED = 0.3;
const FIVE = 5;
/** The share of the work that the days before the period are, where there are any. */
const BEFORE = 0.5;

const sheetOf = async (tables: Tables, context: ToolContext, table: Artifact): Promise<Artifact> => {
  await tables.view('cleaned', table.path);
  return writeSheet(tables, context, { tool: 'preprocessor', name: 'reviews.csv' }, REVIEW_COLUMNS, 'select * from cleaned');
};

/** The tool that takes out what should not be counted and brings days, languages and ratings into one form. */
export const preprocessor: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = PREPROCESSOR_WORDS[language];
  const drop = readParameters('preprocessor', PreprocessorParametersSchema, parameters);
  const collected = madeBefore(earlier, 'raw_data', RawDataSchema);
  if (collected.length === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noInput);

  const before = await cleanBefore(context, collected, drop, words);
  const progress =
    before === undefined ? context.progress : (share: number, note: string) => context.progress(BEFORE + (1 - BEFORE) * share, note);
  return cleanReviews(context, { collected, drop, words, progress }, async (tables, cleaned) => {
    const { rows, from, to, changes, rowsBefore, ratingScale, coordinated } = cleaned;
    const table = await writeTable(tables, context, { tool: 'preprocessor', name: 'clean_data.parquet' }, CLEAN_ROWS);
    const sheet = rows > MOST_SHEET_ROWS ? [] : [await sheetOf(tables, context, table)];
    const counts = await countVerdicts(tables);
    const of = (...details: readonly Detail[]): number => details.reduce((sum, detail) => sum + (counts.get(detail) ?? 0), 0);
    const removed = {
      duplicate: of('duplicate'),
      near: of('near_duplicate'),
      spam: of('link', 'repetition', 'same_text_by_many'),
      coordinated: of('coordinated'),
      empty: of('empty'),
    };
    const { near: near_duplicate, ...others } = removed;
    const left = Object.entries({ ...others, near_duplicate }).filter(([, count]) => count > 0);
    const period = collected.find((one) => one.period !== undefined)?.period;
    const data: CleanData = {
      table: table.path,
      rows,
      rows_before: rowsBefore,
      from,
      to,
      left_out: addLeftOut(...collected.map((one) => one.left_out), Object.fromEntries(left)),
      changes,
      ...(period !== undefined && { period }),
      ...(before !== undefined && { before: before.data }),
      ...(ratingScale !== FIVE && { rating_scale: ratingScale }),
      coordinated,
      examples: await examplesOf(tables),
    };
    const unreadable = (changes.date_missing ?? 0) + (changes.date_unreadable ?? 0);
    const foreign = changes.language_other ?? 0;
    const share = (rowsBefore - rows) / rowsBefore;
    const told = coordinated.map((burst) => words.coordinated(burst, drop.drop_coordinated));
    const reviewSources = new Set(collected.map(({ source }) => source));
    context.progress(1, words.writing);
    return {
      summary: joinSentences(language, [words.summary(rowsBefore, rows), words.removed(removed), ...told]),
      data: { clean_data: data },
      artifacts: [table, ...sheet, ...(before === undefined ? [] : [before.artifact])],
      // What was collected of sales beside them is no source of reviews.
      sources: earlier.flatMap((output) => output.sources.filter(({ name }) => reviewSources.has(name))),
      warnings: [
        ...told,
        ...(share > MANY_REMOVED ? [words.manyRemoved(Math.round(share * 100))] : []),
        ...(unreadable > 0 ? [words.unreadableDates(unreadable)] : []),
        ...(foreign > 0 ? [words.otherLanguage(foreign)] : []),
        ...(ratingScale !== FIVE ? [words.ratingScale(ratingScale)] : []),
      ],
    };
  });
};

/** The days before the period, cleaned by themselves, so that what is left of the period does not depend on them. */
async function cleanBefore(
  context: ToolContext,
  raw: readonly RawData[],
  drop: CleanReviews['drop'],
  words: CleanReviews['words'],
): Promise<{ readonly data: DaysBefore; readonly artifact: Artifact } | undefined> {
  const collected = raw.flatMap(({ before, day_order }) =>
    before === undefined ? [] : [{ table: before.table, ...(day_order !== undefined && { day_order }) }],
  );
  if (collected.length === 0) return undefined;
  const progress = (share: number, note: string): void => context.progress(BEFORE * share, note);
  return cleanReviews(context, { collected, drop, words, progress, mayBeEmpty: true }, async (tables, { rows, from, to }) => {
    if (rows === 0) return undefined;
    const artifact = await writeTable(tables, context, { tool: 'preprocessor', name: 'clean_data_before.parquet' }, CLEAN_ROWS);
    return { artifact, data: { table: artifact.path, rows, from, to } };
  });
}
