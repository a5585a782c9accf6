import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';
import { sqlName, sqlText } from '../../../../tables/index.ts';
import { recogniseFile } from '../columns/recognise-file.ts';
import type { FoundFile } from '../sources/find-source.ts';
import { MOST_COLUMNS, NONE_BROKEN, type Opened, type Reading, selected } from './opened-file.ts';

/** Opens a Parquet file; its rows are read where it lies. */
export async function openParquet({ tables, words, signal }: Reading, { name, path }: FoundFile): Promise<Opened> {
  const unreadable = (error: unknown): never => {
    signal.throwIfAborted();
    throw new AgentError('TOOL_FAILED', words.parquetBroken(name), { cause: error });
  };
  const there = await tables
    .rows(
      z.object({ column_name: z.string() }),
      `select column_name from (describe select * from read_parquet(${sqlText(path)})) limit ${MOST_COLUMNS + 1}`,
    )
    .catch(unreadable);
  const names = there.map(({ column_name: column }) => column);
  if (names.length > MOST_COLUMNS) throw new AgentError('TOOL_FAILED', words.tooManyColumns(name, MOST_COLUMNS));
  const recognised = recogniseFile(names);
  if (recognised === undefined) return { name, kind: 'unknown', columns: names };
  const at = (place: number): string => `replace(cast(${sqlName(names[place] ?? '')} as varchar), chr(0), '')`;
  const query = `select file_row_number + 1 as place, ${selected(recognised, at)} from read_parquet(${sqlText(path)}, file_row_number = true)`;
  return { name, kind: recognised.kind, columns: [...recognised.places.keys()], query, broken: NONE_BROKEN };
}
