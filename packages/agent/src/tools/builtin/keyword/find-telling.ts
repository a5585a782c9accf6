import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import type { Counted } from './count-terms.ts';
import type { KeywordFindings } from './findings.ts';

type Telling = KeywordFindings['telling'][number];

const MOST_GROUPS = 8;
const MOST_TERMS = 5;
const FEWEST = 8;
const LEAST_LIFT = 1.5;
/** Standard errors. Many terms are looked at, so the bar is high. */
const LEAST_STRENGTH = 4;

const RowSchema = z.strictObject({ name: z.string(), language: z.string(), all: z.int() });
const HitSchema = z.strictObject({ name: z.string(), term: z.int(), hits: z.int() });

/** What is said of each product, or brand, more than of the others in the same language. */
export async function findTelling(tables: Tables, terms: readonly Counted[], dimension: 'brand' | 'product'): Promise<Telling[]> {
  const sizes = await tables.rows(
    RowSchema,
    `select ${dimension} as name, language, count(*) as "all" from reviews where ${dimension} is not null and language is not null group by all`,
  );
  const names = [...new Set(sizes.map(({ name }) => name))];
  if (names.length < 2) return [];
  const hits = await tables.rows(
    HitSchema,
    `select r.${dimension} as name, h.term, count(*) hits from hits h join reviews r on r.n = h.n
     where r.${dimension} is not null group by all having count(*) >= ${FEWEST}`,
  );
  const sizeOf = (name: string, language: string): number => sizes.find((row) => row.name === name && row.language === language)?.all ?? 0;
  const totalOf = (language: string): number => sizes.reduce((sum, row) => (row.language === language ? sum + row.all : sum), 0);
  const byId = new Map(terms.map((term) => [term.id, term]));
  return names
    .map((name): Telling & { readonly clarity: number } => {
      const told = hits
        .filter((hit) => hit.name === name)
        .flatMap(({ term: id, hits: count }) => {
          const term = byId.get(id);
          if (term === undefined) return [];
          const here = sizeOf(name, term.language);
          const elsewhere = totalOf(term.language) - here;
          const lift = count / here / Math.max(1e-9, Math.max(1, term.reviews - count) / Math.max(1, elsewhere));
          const share = term.reviews / (here + elsewhere);
          const strength = (count - here * share) / Math.sqrt(Math.max(1e-9, here * share * (1 - share)));
          return lift >= LEAST_LIFT && strength >= LEAST_STRENGTH
            ? [{ term: term.term, reviews: count, lift: Math.round(lift * 10) / 10, strength }]
            : [];
        })
        .sort((one, other) => other.strength - one.strength || (one.term < other.term ? -1 : 1))
        .slice(0, MOST_TERMS);
      return { dimension, name, terms: told.map(({ term, reviews, lift }) => ({ term, reviews, lift })), clarity: told[0]?.strength ?? 0 };
    })
    .filter((telling) => telling.terms.length > 0)
    .sort((one, other) => other.clarity - one.clarity || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_GROUPS)
    .map(({ name, terms: told }) => ({ dimension, name, terms: told }));
}
