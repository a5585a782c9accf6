import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';
import { sqlName, sqlText } from '../../../../tables/index.ts';
import { readText } from '../../files/read-text.ts';
import { recogniseFile } from '../columns/recognise-file.ts';
import type { FoundFile } from '../sources/find-source.ts';
import { closesQuotes } from './closes-quotes.ts';
import { linesAt } from './lines-at.ts';
import {
  type BrokenRows,
  LINES_SHOWN,
  LONGEST_RECORD,
  MOST_COLUMNS,
  NONE_BROKEN,
  type Opened,
  type Reading,
  selected,
} from './opened-file.ts';
import { CsvError, readCsv } from './read-csv.ts';

/** Where the names of the columns are; a million of them are more. */
const HEADER_BYTES = 1024 * 1024;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** More broken rows than that are counted as so many. */
const MOST_BROKEN = 100_000;
/** What a quote does to a row makes all that follows doubtful. */
const GRAVE = ['UNQUOTED VALUE', 'LINE SIZE OVER MAXIMUM'];

interface Header {
  readonly separator: string;
  readonly names: readonly string[];
  /** How many lines are before it. */
  readonly skip: number;
}

/** Opens a CSV or TSV file that is plain UTF-8, and copies the columns that are known into a table. */
export async function openSheet(
  reading: Reading,
  { name, format }: FoundFile,
  path: string,
  longLine: number | undefined,
): Promise<Opened> {
  const { tables, words } = reading;
  const header = await readHeader(path, format === 'tsv' ? ['\t'] : SEPARATORS);
  if (header === undefined) return { name, kind: 'empty' };
  if (header.names.length > MOST_COLUMNS) throw new AgentError('TOOL_FAILED', words.tooManyColumns(name, MOST_COLUMNS));
  if (longLine !== undefined) throw new AgentError('TOOL_FAILED', words.csvBroken(name, longLine, words.csvProblems.line_too_long));
  const recognised = recogniseFile(header.names);
  if (recognised === undefined) return { name, kind: 'unknown', columns: header.names };
  if (!(await closesQuotes(path, header.separator, reading.signal))) await findProblem(reading, name, path, header.separator);
  const copy = join(reading.aside, `${crypto.randomUUID()}.parquet`);
  const rejects = `rejects_${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    await tables.run(
      `copy (select ${selected(recognised, (place) => `c${place}`)} from read_csv(${sqlText(path)}, auto_detect = false, header = true,
        skip = ${header.skip}, columns = {${header.names.map((_, place) => `c${place}: 'VARCHAR'`).join(', ')}},
        delim = ${sqlText(header.separator)}, quote = '"', escape = '"', nullstr = chr(1), max_line_size = ${LONGEST_RECORD},
        buffer_size = ${2 * LONGEST_RECORD}, parallel = false,
        store_rejects = true, rejects_limit = ${MOST_BROKEN}, rejects_table = ${sqlText(rejects)}, rejects_scan = ${sqlText(`${rejects}_scan`)}))
        to ${sqlText(copy)} (format parquet, compression lz4)`,
    );
  } catch (error) {
    reading.signal.throwIfAborted();
    await findProblem(reading, name, path, header.separator);
    throw new AgentError('TOOL_FAILED', words.unreadable(name), { cause: error });
  }
  const broken = await brokenRows(reading, name, path, header.separator, rejects);
  return {
    name,
    kind: recognised.kind,
    columns: [...recognised.places.keys()],
    query: `select file_row_number + 2 as place, * exclude (file_row_number) from read_parquet(${sqlText(copy)}, file_row_number = true)`,
    broken,
  };
}

/** The names of the columns. Of several separators the one counts with which the most columns are known, then the most there are. */
async function readHeader(path: string, separators: readonly string[]): Promise<Header | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true });
    const headers = await Promise.all(separators.map((separator) => firstRecord(text, separator)));
    const weigh = ({ names }: Header): number => (recogniseFile(names)?.places.size ?? 0) * HEADER_BYTES + names.length;
    return headers.flatMap((header) => header ?? []).toSorted((one, other) => weigh(other) - weigh(one))[0];
  } finally {
    await file.close();
  }
}

async function firstRecord(text: string, separator: string): Promise<Header | undefined> {
  try {
    for await (const { fields, line } of readCsv([text], separator)) return { separator, names: fields, skip: line - 1 };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Told with its line by whoever reads the rows.
    return { separator, names: text.slice(0, 200).split(separator), skip: 0 };
  }
  return undefined;
}

const RejectsSchema = z.object({ rows: z.number(), grave: z.number() });

async function brokenRows(reading: Reading, name: string, path: string, separator: string, rejects: string): Promise<BrokenRows> {
  const { tables } = reading;
  const { rows, grave } = await tables.row(
    RejectsSchema,
    `select count(distinct line) as rows, count(*) filter (error_type in (${GRAVE.map(sqlText).join(', ')})) as grave from ${sqlName(rejects)}`,
  );
  if (rows === 0) return NONE_BROKEN;
  if (grave > 0) await findProblem(reading, name, path, separator);
  const places = await tables.rows(
    z.object({ at: z.number() }),
    `select distinct line_byte_position as at from ${sqlName(rejects)} order by 1 limit ${LINES_SHOWN}`,
  );
  return {
    count: rows,
    lines: await linesAt(
      path,
      places.map(({ at }) => at),
      reading.signal,
    ),
  };
}

/** Goes through a file again, slowly, for what is wrong with it and on which line. */
async function findProblem({ words, signal }: Reading, name: string, path: string, separator: string): Promise<void> {
  try {
    for await (const _ of readCsv(readText(path, signal), separator));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AgentError('TOOL_FAILED', words.csvBroken(name, error.line, words.csvProblems[error.problem]), { cause: error });
  }
}
