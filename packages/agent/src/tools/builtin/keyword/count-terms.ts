import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { Term } from './choose-terms.ts';

/** How often a term stands in reviews, and in which. */
export interface Counted extends Term {
  readonly reviews: number;
  readonly rating: number | null;
  readonly positive: number;
  readonly negative: number;
  /** In the last third of the time. */
  readonly late: number;
}

const CountSchema = z.strictObject({
  term: z.int(),
  reviews: z.int(),
  rating: z.number().nullable(),
  positive: z.int(),
  negative: z.int(),
  late: z.int(),
});

/** A text as terms are looked for in it. */
export const PLAIN = `case language
  when 'en' then ' ' || regexp_replace(lower(text), '[^a-z0-9-]+', ' ', 'g') || ' '
  else lower(nfc_normalize(text)) end`;

/**
 * Finds every term in every review: `hits (term, n)`. What a text is searched in is prepared once; Korean and Japanese words
 * are found wherever they stand, English ones between blanks.
 */
export async function countTerms(tables: Tables, terms: readonly Term[]): Promise<Counted[]> {
  await tables.run('create table patterns (term integer, language varchar, pattern varchar)');
  const patterns = terms.flatMap(({ id, language, patterns: forms }) => forms.map((pattern) => ({ id, language, pattern })));
  await tables.append('patterns', [
    {
      rows: patterns.length,
      columns: [patterns.map(({ id }) => id), patterns.map(({ language }) => language), patterns.map(({ pattern }) => pattern)],
    },
  ]);
  await tables.run(`
    create table hits as
    select distinct p.term, r.n
    from (
      select n, language, ${PLAIN} as plain from reviews
    ) r
    join patterns p on p.language = r.language and contains(r.plain, p.pattern)`);
  const counts = await tables.rows(
    CountSchema,
    `select h.term, count(*) reviews, round(avg(r.rating), 2) rating,
       count(*) filter (r.label = 'positive') positive, count(*) filter (r.label = 'negative') negative,
       count(*) filter (r.late) late
     from hits h join reviews r on r.n = h.n group by h.term`,
  );
  const byId = new Map(counts.map(({ term, ...count }) => [term, count]));
  return terms.flatMap((term) => {
    const count = byId.get(term.id);
    return count === undefined ? [] : [{ ...term, ...count }];
  });
}
