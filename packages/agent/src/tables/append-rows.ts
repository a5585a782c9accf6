import { type DuckDBConnection, DuckDBDataChunk, type DuckDBValue } from '@duckdb/node-api';
import type { Batch } from './tables.ts';

/** As many rows as DuckDB takes at once. */
const ROWS_AT_ONCE = 2048;

/** Adds rows to a table, and says how many. The connection is used for nothing else meanwhile. */
export async function appendRows(
  connection: DuckDBConnection,
  table: string,
  batches: AsyncIterable<Batch> | Iterable<Batch>,
  signal: AbortSignal,
): Promise<number> {
  const appender = await connection.createAppender(table);
  let added = 0;
  try {
    const types = Array.from({ length: appender.columnCount }, (_, index) => appender.columnType(index));
    for await (const { rows, columns } of batches) {
      signal.throwIfAborted();
      for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
        const count = Math.min(ROWS_AT_ONCE, rows - from);
        const chunk = DuckDBDataChunk.create(types, count);
        chunk.setColumns(columns.map((column) => slice(column, from, count)));
        appender.appendDataChunk(chunk);
      }
      added += rows;
    }
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
  return added;
}

const slice = (column: readonly DuckDBValue[], from: number, count: number): readonly DuckDBValue[] =>
  from === 0 && column.length === count ? column : column.slice(from, from + count);
