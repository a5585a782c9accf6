import type { DuckDBConnection } from '@duckdb/node-api';
import { AgentError } from '../errors.ts';
import type { Batch, Values } from './tables.ts';

/**
 * A large result in pieces. A stream that fails, or that another statement ends, looks like one that is through: the driver does not
 * tell. So a last row of our own comes behind all others, and without it the result has broken off.
 */
export async function* streamRows(connection: DuckDBConnection, sql: string, values: Values, signal: AbortSignal): AsyncGenerator<Batch> {
  const marked = `select *, false as is_last from (${sql}) union all by name select true as is_last`;
  const result = await connection.stream(marked, [...values]);
  let read = 0;
  for await (const chunk of result) {
    signal.throwIfAborted();
    const columns = chunk.getColumns();
    const isLast = columns.pop()?.at(-1) === true;
    const rows = isLast ? chunk.rowCount - 1 : chunk.rowCount;
    if (isLast) for (const column of columns) column.pop();
    if (rows > 0) yield { rows, columns };
    if (isLast) return;
    read += rows;
  }
  signal.throwIfAborted();
  throw new AgentError(
    'TOOL_FAILED',
    `a table broke off behind row ${read} while it was read: there may be too little memory, or a damaged file`,
  );
}
