import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';
import { nearestName } from '../../../../nearest-name.ts';
import { shorten } from '../../text/shorten.ts';
import type { Reading } from '../reading/opened-file.ts';
import type { DatabaseSession, Databases } from './database.ts';
import type { FoundFile } from './find-source.ts';

export interface QueryDatabase {
  readonly database: string;
  readonly query: string;
  readonly rowLimit: number;
}

/** So many rows, each of them so long, are in memory at most. A longer row is no review. */
const AT_ONCE = 500;
const LONGEST_ROW = 500_000;
const RowsSchema = z.array(z.object({ row: z.string().nullable() }));

/**
 * Copies what a query finds in a PostgreSQL database to a file of JSON lines, some rows at a time; a row that is too long is a broken
 * line there. The transaction can't write, each statement has a time limit, and the query is sent so that the server takes one
 * statement only.
 */
export async function queryDatabase(
  { words, signal, limits, aside }: Omit<Reading, 'tables'>,
  databases: Databases,
  { database, query, rowLimit }: QueryDatabase,
): Promise<{ readonly file: FoundFile; readonly more: boolean }> {
  const openSession = databases.get(database);
  if (openSession === undefined) {
    const known = [...databases.keys()].toSorted();
    throw new AgentError('TOOL_PARAMETERS_INVALID', words.databaseUnknown(database, nearestName(database, known), known.join(', ')));
  }
  const name = `database:${database}`;
  const path = join(aside, `${crypto.randomUUID()}.ndjson`);
  const file = await open(path, 'wx');
  let session: DatabaseSession | undefined;
  const stop = (): void => void session?.end().catch(() => {});
  signal.addEventListener('abort', stop);
  let [count, bytes] = [0, 0];
  try {
    session = await openSession();
    signal.throwIfAborted();
    await session.query('begin transaction read only');
    await session.query(`set local statement_timeout = ${limits.querySeconds * 1000}`);
    // A value makes it a prepared statement, of which there is only ever one.
    const json = `select row_to_json(found)::text as json from (\n${query.replace(/[;\s]+$/, '')}\n) found limit $1`;
    const select = `select case when octet_length(json) <= ${LONGEST_ROW} then json end as row from (${json}) as rows`;
    await session.query(`declare found_rows no scroll cursor for ${select}`, [rowLimit + 1]);
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await session.query(`fetch ${AT_ONCE} from found_rows`);
      const texts = RowsSchema.parse(rows).slice(0, rowLimit - count);
      count += rows.length;
      const lines = Buffer.from(texts.map(({ row }) => `${row?.replaceAll('\n', ' ') ?? 'null'}\n`).join(''));
      bytes += lines.length;
      if (bytes > limits.fileBytes) throw new AgentError('TOOL_FAILED', words.fileTooLarge(name, Math.floor(limits.fileBytes / 1024 ** 2)));
      await file.writeFile(lines);
      if (rows.length < AT_ONCE || count > rowLimit) break;
    }
    await session.query('rollback');
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AgentError) throw error;
    throw new AgentError('TOOL_FAILED', words.databaseRefused(database, error instanceof Error ? shorten(error.message, 300) : ''), {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await session?.end().catch(() => {});
    await file.close();
  }
  return { file: { name, path, format: 'ndjson', packed: false }, more: count > rowLimit };
}
