import { z } from 'zod';
import type { Artifact } from '../../../../contract/todo-result.ts';
import { type Tables, writeTable } from '../../../../tables/index.ts';
import type { ToolContext } from '../../../tool.ts';
import type { DaysBefore } from '../../days-before.ts';

/** What lies before the days that are wanted, as it was written. */
export interface WrittenBefore {
  readonly data: DaysBefore;
  readonly artifact: Artifact;
}

export interface WriteBefore {
  readonly name: string;
  /** A relation with the `day` of each row. */
  readonly facts: string;
  readonly query: string;
}

const SpanSchema = z.object({ rows: z.number(), from: z.string().nullable(), to: z.string().nullable() });

/** Writes the days before as a table of their own; nothing where there are none. */
export async function writeBefore(
  tables: Tables,
  context: ToolContext,
  { name, facts, query }: WriteBefore,
): Promise<WrittenBefore | undefined> {
  const span = await tables.row(
    SpanSchema,
    `select count(*) as rows, cast(min(day) as varchar) as "from", cast(max(day) as varchar) as "to" from ${facts}`,
  );
  if (span.rows === 0) return undefined;
  const artifact = await writeTable(tables, context, { tool: 'collector', name }, query);
  return { artifact, data: { table: artifact.path, ...span } };
}
