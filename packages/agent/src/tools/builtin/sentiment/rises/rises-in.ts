import { z } from 'zod';
import type { Language } from '../../../../contract/language.ts';
import type { Tables, Values } from '../../../../tables/index.ts';
import { isWholeMonths, type Period } from '../../days-before.ts';
import { ASPECTS, type Aspect } from '../aspects.ts';
import type { Quote, Rise } from '../findings.ts';
import { quoteOf } from '../quotes.ts';
import { type Cell, FEWEST_REVIEWS, type FoundRise, findRises } from './find-rises.ts';

export interface RisesIn {
  readonly aspects: readonly Aspect[];
  /** At most so many, and so many quotes for each. */
  readonly limit: number;
  readonly examples: number;
  /** Quotes in this language are taken where there are enough. */
  readonly language: Language;
  /** Where only rises that reach into a period are of interest. */
  readonly period: Period | undefined;
}

/** Places beyond these have too few reviews of all for anybody to ask. */
const MOST_PLACES = 2000;

/** The rises in what was labelled, of a period those that reach into it, with words of those who complain, from the first to the last. */
export async function risesIn(tables: Tables, { aspects, limit, examples, language, period }: RisesIn): Promise<Rise[]> {
  const first = period === undefined ? undefined : isWholeMonths(period) ? period.from.slice(0, 7) : period.from;
  const found = findRises({ cells: await cellsIn(tables, aspects), aspects, limit, first });
  const rises: Rise[] = [];
  for (const [index, rise] of found.entries())
    rises.push({
      ...rise,
      ...(rise.to === period?.from && { to: period.to }),
      examples: await quotesOf(tables, rise, found.slice(0, index), { examples, language }),
    });
  return rises;
}

/** Reviews and complaints by month, brand, product and platform; a place that can't have a rise has no name here. */
async function cellsIn(tables: Tables, aspects: readonly Aspect[]): Promise<Cell[]> {
  const place = (column: string): string =>
    `(select ${column} from everything where date is not null and ${column} is not null group by 1
      having count(*) >= ${FEWEST_REVIEWS} order by count(*) desc, 1 limit ${MOST_PLACES})`;
  const named = (column: string): string => `case when ${column} in ${place(column)} then ${column} end as ${column}`;
  const complaints = aspects.map((aspect) => `count(*) filter (criticised & ${1 << ASPECTS.indexOf(aspect)} <> 0) as ${aspect}`);
  const shape = z.object({
    month: z.string(),
    brand: z.string().nullable(),
    product: z.string().nullable(),
    platform: z.string().nullable(),
    reviews: z.int(),
    ...Object.fromEntries(aspects.map((aspect) => [aspect, z.int()])),
  });
  const rows = await tables.rows(
    shape,
    `select stretch as month, ${['brand', 'product', 'platform'].map(named).join(', ')}, ${['count(*) as reviews', ...complaints].join(', ')}
     from everything where date is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  return rows.map(({ month, brand, product, platform, reviews, ...counts }) => ({
    month,
    brand,
    product,
    platform,
    reviews,
    complaints: counts as Partial<Record<Aspect, number>>,
  }));
}

/** Some of a rise's complaints that no earlier rise has taken, from the first to the last. */
async function quotesOf(
  tables: Tables,
  rise: FoundRise,
  earlier: readonly FoundRise[],
  { examples, language }: Pick<RisesIn, 'examples' | 'language'>,
): Promise<Quote[]> {
  const values: string[] = [];
  const within = ({ dimension, name, from, to }: FoundRise): string => {
    const value = (text: string): string => `$${values.push(text)}`;
    const place = dimension === 'all' ? '' : ` and ${dimension} is not distinct from ${value(name)}`;
    return `(stretch between ${value(from)} and ${value(to)}${place})`;
  };
  const conditions = [
    'date is not null',
    `criticised & ${1 << ASPECTS.indexOf(rise.aspect)} <> 0`,
    within(rise),
    ...earlier.filter(({ aspect }) => aspect === rise.aspect).map((other) => `not ${within(other)}`),
  ];
  const mine = `language is not distinct from '${language}'`;
  const where = conditions.join(' and ');
  const counted = await tables.row(
    z.object({ all: z.int(), mine: z.int() }),
    `select count(*) as "all", count(*) filter (${mine}) as mine from labelled where ${where}`,
    values satisfies Values,
  );
  const [among, only] = counted.mine >= examples ? [counted.mine, ` and ${mine}`] : [counted.all, ''];
  const taken = Math.min(examples, among);
  const places = Array.from({ length: taken }, (_, index) => Math.floor((index * among) / taken));
  const rows = await tables.rows(
    z.object({ id: z.string(), text: z.string() }),
    `select id, text from (
       select id, text, row_number() over (order by stretch, rowid) - 1 as place from labelled where ${where}${only}
     ) where place in (${[-1, ...places].join(', ')}) order by place`,
    values satisfies Values,
  );
  return rows.map(({ id, text }) => quoteOf(id, text));
}
