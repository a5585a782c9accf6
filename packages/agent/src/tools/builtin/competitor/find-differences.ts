import { z } from 'zod';
import type { Language } from '../../../contract/language.ts';
import type { Tables } from '../../../tables/index.ts';
import { type Aspect, AspectSchema } from '../sentiment/aspects.ts';
import { quoteOf } from '../sentiment/quotes.ts';
import type { Difference } from './findings.ts';

export interface FindDifferences {
  readonly own: readonly string[];
  readonly rivals: readonly string[];
  readonly examples: number;
  /** Quotes in this language come first. */
  readonly language: Language;
}

/** Fewer mentions say nothing; a smaller difference matters to nobody; many pairs are looked at, so the bar is high. */
const FEWEST = 15;
const LEAST_DIFFERENCE = 0.1;
const LEAST_STRENGTH = 4;
const MOST = 8;

const RowSchema = z.strictObject({ aspect: AspectSchema, brand: z.string(), good: z.int(), bad: z.int() });

/** Where one's own brands are clearly better or worse spoken of than a rival; between all of them where none is one's own. */
export async function findDifferences(tables: Tables, { own, rivals, examples, language }: FindDifferences): Promise<Difference[]> {
  const rows = await tables.rows(
    RowSchema,
    `select aspect, brand, count(*) filter (good) good, count(*) filter (not good) bad from (
       select brand, unnest(praised) as aspect, true as good from reviews
       union all select brand, unnest(criticised) as aspect, false as good from reviews)
     group by all order by aspect, brand`,
  );
  const pairs = rows.flatMap((one) =>
    rows
      .filter((other) => one.aspect === other.aspect && isPair(one.brand, other.brand, own, rivals))
      .flatMap((other) => differenceBetween(one, other)),
  );
  const clearest = pairs.sort((one, other) => other.strength - one.strength || (one.aspect < other.aspect ? -1 : 1)).slice(0, MOST);
  return Promise.all(
    clearest.map(async (difference) => ({
      ...difference,
      praise: await quotes(tables, difference.ahead, difference.aspect, 'praised', { examples, language }),
      complaints: await quotes(tables, difference.behind, difference.aspect, 'criticised', { examples, language }),
    })),
  );
}

/** Each pair once. */
function isPair(one: string, other: string, own: readonly string[], rivals: readonly string[]): boolean {
  return own.length === 0 ? one < other : own.includes(one) && rivals.includes(other);
}

type Row = z.infer<typeof RowSchema>;

function differenceBetween(one: Row, other: Row): Omit<Difference, 'praise' | 'complaints'>[] {
  const [sizes, shares] = [[one.good + one.bad, other.good + other.bad] as const, [shareOf(one), shareOf(other)] as const];
  if (Math.min(...sizes) < FEWEST || Math.abs(shares[0] - shares[1]) < LEAST_DIFFERENCE) return [];
  const share = (one.good + other.good) / (sizes[0] + sizes[1]);
  const error = Math.sqrt(share * (1 - share) * (1 / sizes[0] + 1 / sizes[1]));
  const strength = error === 0 ? 0 : Math.abs(shares[0] - shares[1]) / error;
  if (strength < LEAST_STRENGTH) return [];
  const [ahead, behind] = shares[0] > shares[1] ? [one, other] : [other, one];
  return [
    {
      aspect: one.aspect,
      ahead: ahead.brand,
      behind: behind.brand,
      ahead_positive_share: round(shareOf(ahead)),
      behind_positive_share: round(shareOf(behind)),
      ahead_mentions: ahead.good + ahead.bad,
      behind_mentions: behind.good + behind.bad,
      strength: Math.round(strength * 100) / 100,
    },
  ];
}

const shareOf = ({ good, bad }: Row): number => good / Math.max(1, good + bad);
const round = (share: number): number => Math.round(share * 10_000) / 10_000;

async function quotes(
  tables: Tables,
  brand: string,
  aspect: Aspect,
  column: 'praised' | 'criticised',
  { examples, language }: Pick<FindDifferences, 'examples' | 'language'>,
) {
  const rows = await tables.rows(
    z.strictObject({ id: z.string(), text: z.string() }),
    `select id, text from reviews where brand = $1 and list_contains(${column}, $2)
     order by (language is not distinct from '${language}') desc, (length(text) between 15 and 160) desc, len(praised) + len(criticised), abs(score) desc, id limit ${examples}`,
    [brand, aspect],
  );
  return rows.map(({ id, text }) => quoteOf(id, text));
}
