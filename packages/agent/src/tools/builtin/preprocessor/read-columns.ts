import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { RawData } from '../collector/raw-data.ts';
import { REVIEW_COLUMNS } from '../review.ts';
import { readDays } from '../text/read-days.ts';
import { normaliseRating, ratingScale } from './normalise-rating.ts';
import { saidLanguage } from './said-language.ts';

/** More different ratings or languages than that are none. */
const MOST_WRITTEN = 100_000;
/** A table has fewer rows; places of several tables don't meet. */
const ROWS_EACH = 2 ** 40;

const WrittenSchema = z.object({ written: z.string(), times: z.number() });

/** What is known of the columns as a whole. */
export interface ReadColumns {
  readonly rows: number;
  readonly hasAuthor: boolean;
  readonly ratingScale: number;
}

/**
 * Opens what was collected as one view `raw` whose rows have a `place`, and reads the columns that are written in several ways, each
 * different value once: the tables `days`, `ratings` and `said_languages` tell what is meant, `brands` and `categories` whose a product is.
 */
export async function readColumns(tables: Tables, collected: readonly Pick<RawData, 'table' | 'day_order'>[]): Promise<ReadColumns> {
  const columns = REVIEW_COLUMNS.map((column) => `coalesce(${column}, '') as ${column}`).join(', ');
  let hasAuthor = false;
  const parts: string[] = [];
  for (const [index, { table }] of collected.entries()) {
    await tables.view(`raw_${index}`, table, { numbered: true });
    const named = await tables.rows(
      z.object({ column_name: z.string() }),
      `select column_name from (describe raw_${index}) where column_name = 'author'`,
    );
    hasAuthor ||= named.length > 0;
    const author = named.length > 0 ? "coalesce(author, '')" : "''";
    parts.push(`select ${index * ROWS_EACH} + file_row_number as place, ${columns}, ${author} as author from raw_${index}`);
  }
  await tables.run(`create temp view raw as ${parts.join(' union all ')}`);
  const { rows } = await tables.row(z.object({ rows: z.number() }), 'select count(*) as rows from raw');
  await readDays(tables, {
    into: 'days',
    from: 'raw',
    column: 'date',
    order: collected.find(({ day_order: order }) => order !== undefined)?.day_order,
  });

  const written = await tables.rows(
    WrittenSchema,
    `select rating as written, count(*) as times from raw where rating <> '' group by 1 order by 1 limit ${MOST_WRITTEN}`,
  );
  const scale = ratingScale(new Map(written.map((one) => [one.written, one.times])));
  await keep(
    tables,
    'ratings',
    'rating double',
    written.map((one) => [one.written, normaliseRating(one.written, scale)]),
  );
  const said = await tables.rows(
    WrittenSchema,
    `select language as written, count(*) as times from raw where language <> '' group by 1 order by 1 limit ${MOST_WRITTEN}`,
  );
  await keep(
    tables,
    'said_languages',
    'language varchar',
    said.map((one) => [one.written, saidLanguage(one.written)]),
  );

  for (const [table, column] of [
    ['brands', 'brand'],
    ['categories', 'category'],
  ])
    await tables.run(
      `create temp table ${table} as select product, min(${column}) as ${column} from raw where ${column} <> '' and product <> ''
        group by product having count(distinct ${column}) = 1`,
    );
  return { rows, hasAuthor, ratingScale: scale };
}

async function keep(
  tables: Tables,
  table: string,
  column: string,
  meant: readonly (readonly [string, string | number | undefined])[],
): Promise<void> {
  const known = meant.flatMap(([written, value]) => (value === undefined ? [] : [[written, value] as const]));
  await tables.run(`create table ${table} (written varchar, ${column})`);
  await tables.append(table, [{ rows: known.length, columns: [known.map(([written]) => written), known.map(([, value]) => value)] }]);
}
