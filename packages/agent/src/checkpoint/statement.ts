import { digestOf } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';

/** One SQL statement with named parameters, prepared once per connection. */
export type Statement<Parameters extends object, Row> = (db: Db, parameters: Parameters) => Promise<Row[]>;

/** Reads `:name` as a parameter. The name it is prepared under has a digest of its text, so that two versions never mix. */
export function statement<Parameters extends object, Row = object>(title: string, sql: string): Statement<Parameters, Row> {
  const names: string[] = [];
  const text = sql.replace(/(?<![:\w]):([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const name = `agent-${title}-${digestOf(text).slice(0, 8)}`;
  return async (db, parameters) => {
    const given = parameters as Record<string, unknown>;
    const { rows } = await db.query({ name, text, values: names.map((key) => given[key]) });
    return rows as Row[];
  };
}
