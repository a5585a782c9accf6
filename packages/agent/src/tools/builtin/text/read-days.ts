import { sqlName, type Tables } from '../../../tables/index.ts';
import { type DayOrder, dayOrderOf, normaliseDate } from './normalise-date.ts';

/** More different ways to write a day than that are no days. */
const MOST_WRITTEN = 300_000;

/** A time of day behind the day says nothing about the day. */
const TIME = "'[T\\s]+(오전|오후|午前|午後|am|pm)?\\s*\\d{1,2}(:|시|時)\\s*\\d{1,2}.*$'";

/** What is left of a written date when all that does not change the day is gone. Seconds and milliseconds since 1970 become days. */
const essence = (written: string): string => `case
  when regexp_full_match(${written}, '\\d{4}-\\d{2}-\\d{2}') then ${written}
  when regexp_full_match(${written}, '[1-3]\\d{9}(\\.\\d+)?') then cast(cast(epoch_ms(1000 * cast(left(${written}, 10) as bigint)) as date) as varchar)
  when regexp_full_match(${written}, '[1-3]\\d{12}') then cast(cast(epoch_ms(cast(${written} as bigint)) as date) as varchar)
  else left(regexp_replace(trim(${written}), ${TIME}, '', 'i'), 60) end`;

/**
 * Makes a table `(written varchar, day date)` of all dates in a column, however they are written; those that are no days are not in
 * it. Where some dates with the year last can be read in one way only, and all of these agree, the others are read the same way.
 */
export async function readDays(
  tables: Tables,
  {
    into,
    from,
    column,
    order,
  }: { readonly into: string; readonly from: string; readonly column: string; readonly order?: DayOrder | undefined },
): Promise<DayOrder | undefined> {
  const [all, read] = [sqlName(`${into}_written`), sqlName(`${into}_read`)];
  await tables.run(
    `create temp table ${all} as select written, ${essence('written')} as essence
      from (select distinct ${sqlName(column)} as written from ${from}) where coalesce(written, '') <> ''`,
  );
  const texts: string[] = [];
  for await (const { columns } of tables.batches(`select distinct essence from ${all} order by 1 limit ${MOST_WRITTEN}`))
    texts.push(...(columns[0] ?? []).map(String));
  const seen = new Set(texts.flatMap((text) => dayOrderOf(text) ?? []));
  const known = order ?? (seen.size === 1 ? [...seen][0] : undefined);
  const days = texts.flatMap((text) => {
    const day = normaliseDate(text, known);
    return day === undefined ? [] : [[text, day] as const];
  });
  await tables.run(`create table ${read} (essence varchar, day varchar)`);
  await tables.append(`${into}_read`, [{ rows: days.length, columns: [days.map(([text]) => text), days.map(([, day]) => day)] }]);
  await tables.run(
    `create temp table ${sqlName(into)} as select written, cast(day as date) as day from ${all} join ${read} using (essence)`,
  );
  return known;
}
