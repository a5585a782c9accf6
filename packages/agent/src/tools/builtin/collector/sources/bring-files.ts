import { AgentError } from '../../../../errors.ts';
import type { CollectorParameters } from '../collector-parameters.ts';
import type { Reading } from '../reading/opened-file.ts';
import type { Databases } from './database.ts';
import { download, isAddress, type Reach } from './download.ts';
import { type FoundFile, findSources } from './find-source.ts';
import { queryDatabase } from './query-database.ts';

/** Where data may come from. */
export interface DataSources {
  /** Where files lie; nothing outside of it is read. */
  readonly dataFolder: string;
  readonly databases: Databases;
  readonly reach: Reach;
}

/** The files of a source, wherever it is: what is elsewhere is copied aside first. */
export async function bringFiles(
  reading: Omit<Reading, 'tables'>,
  { dataFolder, databases, reach }: DataSources,
  run: string,
  { source, database, query, row_limit: rowLimit }: CollectorParameters,
): Promise<{ readonly files: readonly FoundFile[]; readonly warnings: readonly string[] }> {
  const { words } = reading;
  if (database !== undefined) {
    if (query === undefined) throw new AgentError('TOOL_PARAMETERS_INVALID', words.queryMissing);
    const { file, more } = await queryDatabase(reading, databases, { database, query, rowLimit });
    return { files: [file], warnings: more ? [words.rowLimitReached(database, rowLimit)] : [] };
  }
  if (query !== undefined) throw new AgentError('TOOL_PARAMETERS_INVALID', words.databaseMissing);
  if (isAddress(source)) return { files: [await download(reading, reach, source)], warnings: [] };
  return { files: await findSources({ data: dataFolder, run }, source, words), warnings: [] };
}
