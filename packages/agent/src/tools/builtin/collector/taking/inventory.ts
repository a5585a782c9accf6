import { z } from 'zod';
import { sqlName, type Tables } from '../../../../tables/index.ts';
import { normaliseName } from '../../text/normalise-text.ts';

export const NAME_COLUMNS = ['brand', 'product', 'category', 'platform'] as const;
export type NameColumn = (typeof NAME_COLUMNS)[number];

/** What there is in some rows: names as they are written, most frequent first, and the days. */
export interface Inventory {
  readonly rows: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly names: Readonly<Record<NameColumn, readonly string[]>>;
  readonly has: (column: NameColumn, name: string) => boolean;
}

/** More different names than that are no list of brands but some other column. */
const MOST_NAMES = 2000;

const SpanSchema = z.object({ rows: z.number(), from: z.string().nullable(), to: z.string().nullable() });

/** Counts what there is in a relation that has the columns of names and `day`. */
export async function takeInventory(tables: Tables, relation: string, columns: readonly NameColumn[] = NAME_COLUMNS): Promise<Inventory> {
  const span = await tables.row(
    SpanSchema,
    `select count(*) as rows, cast(min(day) as varchar) as "from", cast(max(day) as varchar) as "to" from ${relation}`,
  );
  const names: Record<NameColumn, string[]> = { brand: [], product: [], category: [], platform: [] };
  for (const column of columns) {
    const found = await tables.rows(
      z.object({ name: z.string() }),
      `select ${sqlName(column)} as name from ${relation} where coalesce(${sqlName(column)}, '') <> '' group by 1 order by count(*) desc, 1 limit ${MOST_NAMES}`,
    );
    names[column] = found.map(({ name }) => name);
  }
  const known = new Set(NAME_COLUMNS.flatMap((column) => names[column].map((name) => `${column}:${normaliseName(name)}`)));
  return { ...span, names, has: (column, name) => known.has(`${column}:${normaliseName(name)}`) };
}
