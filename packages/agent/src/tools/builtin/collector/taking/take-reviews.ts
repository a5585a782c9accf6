import { z } from 'zod';
import type { Artifact } from '../../../../contract/todo-result.ts';
import { type Tables, writeTable } from '../../../../tables/index.ts';
import type { ToolContext } from '../../../tool.ts';
import { MOST_SHEET_ROWS, writeSheet } from '../../files/write-sheet.ts';
import { REVIEW_COLUMNS } from '../../review.ts';
import type { DayOrder } from '../../text/normalise-date.ts';
import { readDays } from '../../text/read-days.ts';
import type { CollectorParameters } from '../collector-parameters.ts';
import type { OpenedFile } from '../reading/opened-file.ts';
import { type Inventory, NAME_COLUMNS, takeInventory } from './inventory.ts';
import { wantedRows } from './wanted-rows.ts';
import { type WrittenBefore, writeBefore } from './write-before.ts';

/** What is there of reviews, and what of it was taken. */
export interface TakenReviews {
  readonly there: Inventory;
  readonly taken: Inventory;
  /** How many may lie in the days that are wanted: nobody knows. */
  readonly withoutDay: number;
  readonly order: DayOrder | undefined;
  /** Writes what was taken: the table first, then the file for people unless it would be too large. */
  readonly write: (context: ToolContext) => Promise<readonly [Artifact, ...Artifact[]]>;
  /** Writes what lies before the days that are wanted. To be called after the other. */
  readonly writeBefore: (context: ToolContext) => Promise<WrittenBefore | undefined>;
}

/** Finds the reviews that are asked for in some files. What is decided by is looked at once; texts are read when it is decided. */
export async function takeReviews(tables: Tables, files: readonly OpenedFile[], wanted: CollectorParameters): Promise<TakenReviews> {
  await tables.run(`create temp view all_reviews as ${files.map(rowsOf).join(' union all ')}`);
  const facts = ['file', 'place', 'date', ...NAME_COLUMNS].join(', ');
  await tables.run(`create temp table review_facts as select ${facts} from all_reviews`);
  const order = await readDays(tables, { into: 'review_days', from: 'review_facts', column: 'date' });
  await tables.run('create temp view dated_reviews as select f.*, d.day from review_facts f left join review_days d on d.written = f.date');
  const { named, within, before } = await wantedRows(tables, 'review_facts', wanted, NAME_COLUMNS);
  const everything = named === 'true' && within === undefined;
  await tables.run(
    `create temp table taken_facts as select * from dated_reviews where ${everything ? 'false' : `${named} and ${within ?? 'true'}`}`,
  );
  await tables.run(`create temp table facts_before as select file, place, day from dated_reviews where ${named} and ${before ?? 'false'}`);
  const there = await takeInventory(tables, 'dated_reviews');
  const taken = everything ? there : await takeInventory(tables, 'taken_facts', ['brand', 'product']);
  const { withoutDay } = await tables.row(
    z.object({ withoutDay: z.number() }),
    within === undefined ? 'select 0 as "withoutDay"' : `select count(*) as "withoutDay" from dated_reviews where ${named} and day is null`,
  );
  const columns = [...REVIEW_COLUMNS, ...(files.some((file) => file.columns.includes('author')) ? ['author'] : [])];
  const those = (facts: string): string =>
    `select ${columns.join(', ')} from all_reviews semi join ${facts} using (file, place) order by file, place`;
  const rows = everything ? `select ${columns.join(', ')} from all_reviews` : those('taken_facts');
  return {
    there,
    taken,
    withoutDay,
    order,
    async write(context) {
      // All rows are in order as they lie; to sort some of them takes what memory there is.
      await tables.run('drop view dated_reviews');
      await tables.run('drop table review_facts');
      const table = await writeTable(tables, context, { tool: 'collector', name: 'raw_data.parquet' }, rows);
      if (taken.rows > MOST_SHEET_ROWS) return [table];
      await tables.view('written_reviews', table.path);
      return [
        table,
        await writeSheet(tables, context, { tool: 'collector', name: 'reviews.csv' }, columns, 'select * from written_reviews'),
      ];
    },
    writeBefore: (context) =>
      writeBefore(tables, context, { name: 'raw_data_before.parquet', facts: 'facts_before', query: those('facts_before') }),
  };
}

/** The rows of one file with all columns there are; what it lacks is empty. A review without an id is known by its row. */
function rowsOf({ query, columns }: OpenedFile, index: number): string {
  const at = (column: string): string => (columns.includes(column) ? `coalesce(${column}, '')` : "''");
  const row = `'${index === 0 ? '' : `file-${index + 1}-`}row-' || place`;
  const id = columns.includes('id') ? `coalesce(nullif(id, ''), ${row})` : row;
  const others = [...REVIEW_COLUMNS.filter((column) => column !== 'id'), 'author'].map((column) => `${at(column)} as ${column}`);
  return `select ${index} as file, place, ${id} as id, ${others.join(', ')} from (${query})`;
}
