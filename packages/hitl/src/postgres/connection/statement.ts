import { sha256 } from '../../core/digest.ts';
import type { Db } from './db.ts';

/** One SQL statement with named parameters, prepared once per connection. */
export type Statement<Parameters extends object, Row> = (db: Db, parameters: Parameters) => Promise<Row[]>;

/** One SQL statement that does the same thing for several inputs at once; each row it gives back says whose it is. */
export interface BatchStatement<Input extends object, Row> {
  readonly title: string;
  runAll(db: Db, inputs: readonly Input[]): Promise<(Row | undefined)[]>;
}

/**
 * Reads `:name` as a parameter, so that a statement can be read without counting. The name it is prepared
 * under contains a digest of its text: two versions of the code can share a connection pooler.
 */
export function statement<Parameters extends object, Row = Record<string, unknown>>(
  title: string,
  sql: string,
): Statement<Parameters, Row> {
  const names: string[] = [];
  const text = sql.replace(/(?<![:\w]):([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const name = nameOf(title, text);
  return async (db, parameters) => {
    const given = parameters as Record<string, unknown>;
    const { rows } = await db.query({ name, text, values: names.map((key) => given[key]) });
    return rows as Row[];
  };
}

/** `sql` finds its inputs in `input`, with the columns of `columns` and their number `n`, and gives `n` back with each row. */
export function batchStatement<Input extends object, Row = object>(
  title: string,
  columns: Readonly<Record<keyof Input & string, string>>,
  sql: string,
): BatchStatement<Input, Row> {
  const list = Object.entries<string>(columns).map(([column, type]) => `${column} ${type}`);
  // The planner takes json_to_recordset() for a hundred rows, and would scan whole tables for them; a range that is always
  // true makes it expect one, and look everything up by its key.
  const text = `with input as materialized (
  select * from json_to_recordset($1::json) as input (n integer, ${list.join(', ')}) where n between 0 and 1000000
), ${sql.trim()}`;
  const name = nameOf(title, text);
  return {
    title,
    runAll: async (db, inputs) => {
      const numbered = JSON.stringify(inputs.map((input, n) => ({ n, ...input })));
      const { rows } = await db.query({ name, text, values: [numbered] });
      const results: (Row | undefined)[] = inputs.map(() => undefined);
      for (const row of rows as (Row & { n: number })[]) results[row.n] = row;
      return results;
    },
  };
}

const nameOf = (title: string, text: string): string => `hitl-${title}-${sha256(text).slice(0, 8)}`;
