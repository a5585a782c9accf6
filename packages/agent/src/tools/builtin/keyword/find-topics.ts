import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { Counted } from './count-terms.ts';

/** Terms that are used together, the most frequent first. */
export interface Together {
  readonly terms: readonly Counted[];
}

const LOOKED_AT = 50;
const MOST_TOPICS = 8;
const MOST_TERMS = 6;
/** Together so many times as often as chance would have it, and often enough to be no chance. */
const LEAST_LIFT = 1.6;
const FEWEST_TOGETHER = 5;

const PairSchema = z.strictObject({ one: z.int(), other: z.int(), together: z.int() });

/** Groups terms by how often they stand in the same review. Each term is in one group at most. */
export async function findTopics(
  tables: Tables,
  terms: readonly Counted[],
  totals: ReadonlyMap<string, { readonly reviews: number }>,
): Promise<Together[]> {
  const topics: Together[] = [];
  for (const language of new Set(terms.map((term) => term.language))) {
    const looked = terms.filter((term) => term.language === language).slice(0, LOOKED_AT);
    const reviews = totals.get(language)?.reviews ?? 0;
    const pairs = await tables.rows(
      PairSchema,
      `with looked as (select h.* from hits h where h.term in (${looked.map(({ id }) => id).join(', ') || '-1'}))
       select a.term one, b.term other, count(*) together from looked a join looked b on a.n = b.n and a.term < b.term
       group by all having count(*) >= ${FEWEST_TOGETHER}`,
    );
    const lifts = new Map<string, number>();
    const countOf = new Map(looked.map(({ id, reviews: count }) => [id, count]));
    for (const { one, other, together } of pairs) {
      const expected = ((countOf.get(one) ?? 0) * (countOf.get(other) ?? 0)) / Math.max(1, reviews);
      if (together >= expected * LEAST_LIFT) {
        lifts.set(`${one} ${other}`, together / expected);
        lifts.set(`${other} ${one}`, together / expected);
      }
    }
    topics.push(...grouped(looked, lifts));
  }
  return topics.sort((one, other) => shareOf(other, totals) - shareOf(one, totals)).slice(0, MOST_TOPICS);
}

/** Takes the most frequent term that is free and those that go with all of its company so far. */
function grouped(terms: readonly Counted[], lifts: ReadonlyMap<string, number>): Together[] {
  const taken = new Set<number>();
  return terms.flatMap((head) => {
    if (taken.has(head.id)) return [];
    const company = [head];
    const candidates = terms
      .filter(({ id, term }) => id !== head.id && !taken.has(id) && !term.includes(head.term) && !head.term.includes(term))
      .map((term) => ({ term, lift: lifts.get(`${head.id} ${term.id}`) ?? 0 }))
      .filter(({ lift }) => lift > 0)
      .sort((one, other) => other.lift - one.lift || one.term.id - other.term.id);
    for (const { term } of candidates) {
      if (company.length >= MOST_TERMS) break;
      const fits = company.filter((other) => lifts.has(`${other.id} ${term.id}`)).length;
      if (fits >= company.length / 2) company.push(term);
    }
    if (company.length < 3) return [];
    for (const { id } of company) taken.add(id);
    return [{ terms: company }];
  });
}

const shareOf = ({ terms: [head] }: Together, totals: ReadonlyMap<string, { readonly reviews: number }>): number =>
  head === undefined ? 0 : head.reviews / Math.max(1, totals.get(head.language)?.reviews ?? 1);

/** What a topic's reviews have in common: those that use at least one of its terms. */
export const topicRows = (tables: Tables, topics: readonly Together[]) =>
  tables.rows(
    z.strictObject({ topic: z.int(), reviews: z.int(), rating: z.number().nullable() }),
    `select t.topic, count(distinct h.n) reviews, round(avg(r.rating), 2) rating
     from (values ${topics.flatMap(({ terms }, topic) => terms.map(({ id }) => `(${topic}, ${id})`)).join(', ') || '(-1, -1)'}) t(topic, term)
     join hits h on h.term = t.term join reviews r on r.n = h.n group by t.topic order by t.topic`,
  );

/** Reviews that show a term in use: neither a single word nor a whole page, the same ones every time. */
export const exampleRows = (tables: Tables, terms: readonly number[], each: number) =>
  tables.rows(
    z.strictObject({ term: z.int(), id: z.string(), text: z.string() }),
    `select term, id, text from (
       select h.term, r.id, r.text, row_number() over (
         partition by h.term order by (length(r.text) between 15 and 160) desc, md5(r.id), r.n) as place
       from hits h join reviews r on r.n = h.n where h.term in (${terms.join(', ') || '-1'}))
     where place <= ${each} order by term, place`,
  );
