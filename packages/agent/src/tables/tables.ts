import type { DuckDBValue } from '@duckdb/node-api';
import type { z } from 'zod';

/** Values that stand for `$1`, `$2`, … in a statement. Data of others comes in this way, never as part of the text. */
export type Values = readonly DuckDBValue[];

/** Some rows of a larger result, column by column. Days come as DuckDB's own value: cast them to text where they are needed. */
export interface Batch {
  readonly rows: number;
  readonly columns: readonly (readonly DuckDBValue[])[];
}

/**
 * Tables that are worked on by SQL, outside of JavaScript's memory. They live as long as one call of a tool; what is to be
 * handed on is written to a file.
 */
export interface Tables {
  readonly run: (sql: string, values?: Values) => Promise<void>;
  /** A small result, whole. Whole numbers come as numbers, days as `2026-11-18`. */
  readonly rows: <Shape extends z.ZodType>(shape: Shape, sql: string, values?: Values) => Promise<z.infer<Shape>[]>;
  /** The one row that a statement has. */
  readonly row: <Shape extends z.ZodType>(shape: Shape, sql: string, values?: Values) => Promise<z.infer<Shape>>;
  /**
   * A large result in pieces of about two thousand rows, never all of it in memory. Its columns have names of their own. Until it is
   * read to its end nothing else runs but `append`; one that breaks off is an error, never a shorter result.
   */
  readonly batches: (sql: string, values?: Values) => AsyncGenerator<Batch>;
  /** Adds rows to a table that is there and not temporary, column by column. */
  readonly append: (table: string, batches: AsyncIterable<Batch> | Iterable<Batch>) => Promise<number>;
  /**
   * Gives a file in reach a name that statements can read from: Parquet that an earlier todo has made. With `numbered`, its rows have
   * their number, from 0, as `file_row_number`.
   */
  readonly view: (name: string, path: string, options?: { readonly numbered?: boolean }) => Promise<void>;
}
