import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';
import { sqlText } from '../../../../tables/index.ts';
import { readLines, readText } from '../../files/read-text.ts';
import { recogniseFile } from '../columns/recognise-file.ts';
import type { FoundFile } from '../sources/find-source.ts';
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

/** So many records say which fields there are. */
const LOOKED_AT = 2000;

/** Opens a JSON list, or a file with a JSON object on each line, that is plain UTF-8, and copies the fields that are known into a table. */
export async function openJson(reading: Reading, { name, format }: FoundFile, path: string): Promise<Opened> {
  const { tables, words, signal } = reading;
  const isList = format === 'json';
  if (isList && !(await startsList(path))) throw new AgentError('TOOL_FAILED', words.notAList(name));
  const records = `read_json_objects(${sqlText(path)}, maximum_object_size = ${LONGEST_RECORD}, ${
    isList ? "format = 'array'" : "format = 'newline_delimited', ignore_errors = true"
  })`;
  const read = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const said = error instanceof Error ? error.message : '';
      const place = /record\/value (\d+)/.exec(said)?.[1] ?? /line (\d+)/i.exec(said)?.[1];
      throw new AgentError(
        'TOOL_FAILED',
        said.includes('maximum_object_size') ? words.recordTooLong(name) : words.jsonBroken(name, place),
        { cause: error },
      );
    }
  };
  const fields = await read(() =>
    tables.rows(
      z.object({ name: z.string() }),
      `select name from (select unnest(json_keys(json)) as name, place from (select json, row_number() over () as place from ${records} limit ${LOOKED_AT})
        where json_type(json) = 'OBJECT') group by name order by min(place), name limit ${MOST_COLUMNS + 1}`,
    ),
  );
  const names = fields.map((field) => field.name);
  if (names.length > MOST_COLUMNS) throw new AgentError('TOOL_FAILED', words.tooManyColumns(name, MOST_COLUMNS));
  const recognised = recogniseFile(names);
  if (recognised === undefined) return names.length === 0 ? { name, kind: 'empty' } : { name, kind: 'unknown', columns: names };
  const copy = join(reading.aside, `${crypto.randomUUID()}.parquet`);
  const at = (place: number): string => `replace(json_extract_string(json, ${sqlText(pointer(names[place] ?? ''))}), chr(0), '')`;
  const telling = recognised.kind === 'reviews' ? recognised.places.get('text') : undefined;
  const lacks = telling === undefined ? 'false' : `not coalesce(json_exists(json, ${sqlText(pointer(names[telling] ?? ''))}), false)`;
  await read(() =>
    tables.run(
      `copy (select ${selected(recognised, at)}, coalesce(json_type(json), '') <> 'OBJECT' or ${lacks} as broken from ${records})
        to ${sqlText(copy)} (format parquet, compression lz4)`,
    ),
  );
  const all = `read_parquet(${sqlText(copy)}, file_row_number = true)`;
  return {
    name,
    kind: recognised.kind,
    columns: [...recognised.places.keys()],
    query: `select file_row_number + 1 as place, * exclude (file_row_number, broken) from ${all} where not broken`,
    broken: await brokenRows(reading, all, isList ? undefined : path, names[telling ?? -1]),
  };
}

/** The first broken records: by their place in a list, or by the lines they are on. */
async function brokenRows(
  { tables, signal }: Reading,
  all: string,
  path: string | undefined,
  text: string | undefined,
): Promise<BrokenRows> {
  const { count } = await tables.row(z.object({ count: z.number() }), `select count(*) as count from ${all} where broken`);
  if (count === 0) return NONE_BROKEN;
  const lines: number[] = [];
  if (path === undefined) {
    const places = await tables.rows(
      z.object({ at: z.number() }),
      `select file_row_number + 1 as at from ${all} where broken order by 1 limit ${LINES_SHOWN}`,
    );
    lines.push(...places.map(({ at }) => at));
  } else {
    for await (const { line, text: content } of readLines(readText(path, signal))) {
      if (isRecord(content, text)) continue;
      lines.push(line);
      if (lines.length === LINES_SHOWN) break;
    }
  }
  return { count, lines };
}

function isRecord(content: string, text: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && !Array.isArray(value) && (text === undefined || Object.hasOwn(value, text));
  } catch {
    return false;
  }
}

async function startsList(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const start = buffer.toString('utf8', 0, bytesRead).trimStart();
    return start === '' || start.startsWith('[');
  } finally {
    await file.close();
  }
}

/** A field's name as a JSON pointer. */
const pointer = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
