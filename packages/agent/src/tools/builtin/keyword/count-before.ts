import { z } from 'zod';
import { sqlName, type Tables } from '../../../tables/index.ts';
import { type DaysBefore, type Period, periodBefore } from '../days-before.ts';
import { type Counted, PLAIN } from './count-terms.ts';
import type { Keyword } from './findings.ts';
import { movementOf } from './movement.ts';

interface Source {
  readonly period?: Period;
  readonly before?: DaysBefore;
}

/**
 * How often the terms of `patterns` stand in reviews of the period before the one that was asked for. What is handed back tells of a
 * term whether it is used more or less now; nothing where there is no such period.
 */
export async function countBefore(
  tables: Tables,
  sources: readonly Source[],
): Promise<((term: Counted, reviews: number) => Keyword['movement']) | undefined> {
  const earlier = sources.flatMap(({ before }) => before ?? []);
  const period = sources.find((source) => source.period !== undefined)?.period;
  if (earlier.length === 0 || period === undefined) return undefined;
  for (const [index, { table }] of earlier.entries()) await tables.view(`before_${index}`, table);
  const all = earlier.map((_, index) => `select id, date, language, text from ${sqlName(`before_${index}`)}`).join(' union all ');
  const { from, to } = periodBefore(period);
  await tables.run(`
    create table earlier_reviews as
    select row_number() over () n, language, ${PLAIN} as plain from (${all}) where language is not null and date between '${from}' and '${to}'`);
  const totals = await tables.rows(
    z.strictObject({ language: z.string(), reviews: z.int() }),
    'select language, count(*) reviews from earlier_reviews group by language',
  );
  if (totals.length === 0) return undefined;
  const counts = await tables.rows(
    z.strictObject({ term: z.int(), reviews: z.int() }),
    `select p.term, count(distinct r.n) reviews from earlier_reviews r
     join patterns p on p.language = r.language and contains(r.plain, p.pattern) group by p.term`,
  );
  const byTerm = new Map(counts.map(({ term, reviews }) => [term, reviews]));
  const byLanguage = new Map(totals.map(({ language, reviews }) => [language, reviews]));
  return ({ id, language, reviews: now }, reviews) =>
    movementOf({ reviews: now + (byTerm.get(id) ?? 0), late: now }, { reviews: reviews + (byLanguage.get(language) ?? 0), late: reviews });
}
