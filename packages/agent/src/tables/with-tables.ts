import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { z } from 'zod';
import { AgentError } from '../errors.ts';
import { insideFolder } from '../tools/builtin/files/inside-folder.ts';
import type { ToolContext } from '../tools/tool.ts';
import { appendRows } from './append-rows.ts';
import { plainValue } from './plain-value.ts';
import { sqlName, sqlText } from './sql-text.ts';
import { streamRows } from './stream-rows.ts';
import { tableError } from './table-error.ts';
import type { Tables, Values } from './tables.ts';

export interface WithTables extends Pick<ToolContext, 'folder' | 'signal'> {
  /** Files outside of the run's folder that may be read, as real paths. */
  readonly reads?: readonly string[];
  /** In megabytes. What does not fit goes to the disk meanwhile. */
  readonly memory?: number;
}

const MEMORY = 512;
/** A tool is not alone on its machine. */
const THREADS = Math.min(4, availableParallelism());

/**
 * Opens tables for one call of a tool. They reach the files of the run and those that are named, no others, and no network;
 * the settings that say so can't be changed by a statement. An abort stops the statement that runs.
 */
export async function withTables<Result>(options: WithTables, work: (tables: Tables) => Promise<Result>): Promise<Result> {
  const { signal, memory = MEMORY } = options;
  signal.throwIfAborted();
  await mkdir(options.folder, { recursive: true });
  const folder = await realpath(options.folder);
  const aside = join(folder, `.tables-${randomUUID()}`);
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    memory_limit: `${memory}MB`,
    temp_directory: aside,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    const stop = (): void => connection.interrupt();
    signal.addEventListener('abort', stop);
    try {
      await connection.run(`set allowed_directories = [${sqlText(folder + sep)}]`);
      await connection.run(`set allowed_paths = [${(options.reads ?? []).map(sqlText).join(', ')}]`);
      await connection.run('set enable_external_access = false');
      await connection.run('set lock_configuration = true');
      return await work(tablesOn(instance, connection, folder, signal));
    } catch (error) {
      // An interrupted statement says so in its own words; who aborted knows better why.
      signal.throwIfAborted();
      throw tableError(error, memory);
    } finally {
      signal.removeEventListener('abort', stop);
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
    await rm(aside, { recursive: true, force: true });
  }
}

function tablesOn(instance: DuckDBInstance, connection: DuckDBConnection, folder: string, signal: AbortSignal): Tables {
  /** A connection has one result at a time: another statement would end it, and nobody would be told. */
  let isOpen = false;
  const free = (): DuckDBConnection => {
    signal.throwIfAborted();
    if (isOpen) throw new AgentError('TOOL_FAILED', 'a statement was to run while the result of another is still read');
    return connection;
  };
  const rows = async <Shape extends z.ZodType>(shape: Shape, sql: string, values: Values = []): Promise<z.infer<Shape>[]> => {
    const reader = await free().runAndReadAll(sql, [...values]);
    return reader.getRowObjects().map((row, index) => {
      const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));
      const read = shape.safeParse(plain);
      if (read.success) return read.data;
      const { path, message } = read.error.issues[0] ?? { path: [], message: '' };
      throw new AgentError('TOOL_OUTPUT_INVALID', `row ${index + 1} of a table is not as expected, at ${path.join('.')}: ${message}`);
    });
  };
  return {
    async run(sql, values = []) {
      await free().run(sql, [...values]);
    },
    rows,
    async row(shape, sql, values) {
      const [first] = await rows(shape, sql, values);
      if (first === undefined) throw new AgentError('TOOL_OUTPUT_INVALID', 'a table has no row where one is expected');
      return first;
    },
    async *batches(sql, values = []) {
      const reader = free();
      isOpen = true;
      try {
        yield* streamRows(reader, sql, values, signal);
      } finally {
        isOpen = false;
      }
    },
    async append(table, batches) {
      // What is read meanwhile goes on being read.
      const writer = await instance.connect();
      try {
        return await appendRows(writer, table, batches, signal);
      } finally {
        writer.closeSync();
      }
    },
    async view(name, path, { numbered = false } = {}) {
      const file = await insideFolder(folder, path);
      if (file === undefined) throw new AgentError('TOOL_FAILED', `the table ${path} of an earlier step is not in the run's folder`);
      await free().run(`create view ${sqlName(name)} as select * from read_parquet(${sqlText(file)}, file_row_number = ${numbered})`);
    },
  };
}
