import { AgentError } from '../../../errors.ts';
import { type Tables, withTables } from '../../../tables/index.ts';
import type { ToolContext } from '../../tool.ts';
import type { RawData } from '../collector/raw-data.ts';
import { countChanges } from './clean-rows.ts';
import { findCoordinated } from './find-coordinated.ts';
import { decideOnAll, judgeReviews, speakAgainst } from './judge-reviews.ts';
import type { PreprocessorWords } from './preprocessor-words.ts';
import { readColumns } from './read-columns.ts';
import { tellLanguages } from './tell-languages.ts';

/** In megabytes. Sorting a million reviews takes most of it; with what the process itself needs it stays below a gigabyte and a half. */
const MEMORY = 640;

export interface CleanReviews {
  readonly collected: readonly Pick<RawData, 'table' | 'day_order'>[];
  readonly drop: { readonly drop_duplicates: boolean; readonly drop_spam: boolean; readonly drop_coordinated: boolean };
  readonly words: PreprocessorWords;
  readonly progress: (fraction: number, note: string) => void;
  readonly mayBeEmpty?: boolean;
}

/** What cleaning comes to, with the tables still open: `CLEAN_ROWS` is what is left. */
export interface Cleaned extends Awaited<ReturnType<typeof countChanges>> {
  readonly rowsBefore: number;
  readonly ratingScale: number;
  readonly coordinated: Awaited<ReturnType<typeof findCoordinated>>;
}

/** Decides on all reviews of some tables, and hands what is left over to be written. Nothing outside of these tables is looked at. */
export const cleanReviews = <Result>(
  context: ToolContext,
  { collected, drop, words, progress, mayBeEmpty = false }: CleanReviews,
  write: (tables: Tables, cleaned: Cleaned) => Promise<Result>,
): Promise<Result> =>
  withTables({ ...context, memory: MEMORY }, async (tables) => {
    progress(0.02, words.reading);
    const { rows: rowsBefore, hasAuthor, ratingScale } = await readColumns(tables, collected);
    progress(0.1, words.counting);
    await judgeReviews(tables);
    await speakAgainst(tables, drop.drop_spam);
    progress(0.4, words.comparing);
    const coordinated = await findCoordinated(tables, { leaveOut: drop.drop_coordinated, hasAuthor });
    progress(0.5, words.cleaning);
    await decideOnAll(tables, drop.drop_duplicates);
    await tellLanguages(tables);
    const counted = await countChanges(tables);
    if (counted.rows === 0 && !mayBeEmpty) throw new AgentError('TOOL_DATA_ABSENT', words.nothingLeft);
    // What has been decided by is not needed any more, and writing needs the room.
    for (const table of ['judged', 'spoken_against', 'seen_languages', 'counted_languages', 'praise'])
      await tables.run(`drop table ${table}`);
    progress(0.7, words.writing);
    return write(tables, { ...counted, rowsBefore, ratingScale, coordinated });
  });
