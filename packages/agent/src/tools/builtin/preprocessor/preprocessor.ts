import { z } from 'zod';
import type { Artifact } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import { type Tables, withTables, writeTable } from '../../../tables/index.ts';
import type { ToolContext, ToolFunction } from '../../tool.ts';
import { RawDataSchema } from '../collector/raw-data.ts';
import { madeBefore } from '../files/read-table.ts';
import { MOST_SHEET_ROWS, writeSheet } from '../files/write-sheet.ts';
import { addLeftOut } from '../left-out.ts';
import { readParameters } from '../read-parameters.ts';
import { REVIEW_COLUMNS } from '../review.ts';
import { joinSentences } from '../text/join-sentences.ts';
import type { CleanData } from './clean-data.ts';
import { CLEAN_ROWS, countChanges, examplesOf } from './clean-rows.ts';
import { findCoordinated } from './find-coordinated.ts';
import { countVerdicts, type Detail, decideOnAll, judgeReviews, speakAgainst } from './judge-reviews.ts';
import { PREPROCESSOR_WORDS } from './preprocessor-words.ts';
import { readColumns } from './read-columns.ts';
import { tellLanguages } from './tell-languages.ts';

export { type CleanData, CleanDataSchema } from './clean-data.ts';

export const PreprocessorParametersSchema = z.strictObject({
  drop_duplicates: z.boolean().default(true),
  drop_spam: z.boolean().default(true),
  drop_coordinated: z.boolean().default(true),
});

/** From here on somebody should look at the data. */
const MANY_REMOVED = 0.3;
const FIVE = 5;
/** In megabytes. Sorting a million reviews takes most of it; with what the process itself needs it stays below a gigabyte and a half. */
const MEMORY = 640;

const sheetOf = async (tables: Tables, context: ToolContext, table: Artifact): Promise<Artifact> => {
  await tables.view('cleaned', table.path);
  return writeSheet(tables, context, { tool: 'preprocessor', name: 'reviews.csv' }, REVIEW_COLUMNS, 'select * from cleaned');
};

/** The tool that takes out what should not be counted and brings days, languages and ratings into one form. */
export const preprocessor: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = PREPROCESSOR_WORDS[language];
  const drop = readParameters('preprocessor', PreprocessorParametersSchema, parameters);
  const collected = madeBefore(earlier, 'raw_data', RawDataSchema);
  if (collected.length === 0) throw new AgentError('TOOL_FAILED', words.noInput);

  return withTables({ ...context, memory: MEMORY }, async (tables) => {
    context.progress(0.02, words.reading);
    const { rows: before, hasAuthor, ratingScale } = await readColumns(tables, collected);
    context.progress(0.1, words.counting);
    await judgeReviews(tables);
    await speakAgainst(tables, drop.drop_spam);
    context.progress(0.4, words.comparing);
    const coordinated = await findCoordinated(tables, { leaveOut: drop.drop_coordinated, hasAuthor });
    context.progress(0.5, words.cleaning);
    await decideOnAll(tables, drop.drop_duplicates);
    await tellLanguages(tables);
    const { rows, from, to, changes } = await countChanges(tables);
    if (rows === 0) throw new AgentError('TOOL_FAILED', words.nothingLeft);
    // What has been decided by is not needed any more, and writing needs the room.
    for (const table of ['judged', 'spoken_against', 'seen_languages', 'counted_languages', 'praise'])
      await tables.run(`drop table ${table}`);
    context.progress(0.7, words.writing);
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
    const data: CleanData = {
      table: table.path,
      rows,
      rows_before: before,
      from,
      to,
      left_out: addLeftOut(...collected.map((one) => one.left_out), Object.fromEntries(left)),
      changes,
      ...(ratingScale !== FIVE && { rating_scale: ratingScale }),
      coordinated,
      examples: await examplesOf(tables),
    };
    const unreadable = (changes.date_missing ?? 0) + (changes.date_unreadable ?? 0);
    const foreign = changes.language_other ?? 0;
    const share = (before - rows) / before;
    const told = coordinated.map((burst) => words.coordinated(burst, drop.drop_coordinated));
    const reviewSources = new Set(collected.map(({ source }) => source));
    context.progress(1, words.writing);
    return {
      summary: joinSentences(language, [words.summary(before, rows), words.removed(removed), ...told]),
      data: { clean_data: data },
      artifacts: [table, ...sheet],
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
