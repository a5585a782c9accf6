import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { shorten } from '../text/shorten.ts';
import { alikeGroups } from './alike-groups.ts';
import type { Coordinated } from './clean-data.ts';
import { plainText } from './plain-text.ts';

/** Days that are looked at together. */
const DAYS = 7;
/** Fewer may be a coincidence. */
const FEWEST = 15;
/** So many times the usual is no good week any more. */
const TIMES_USUAL = 3;
/** Standard deviations above the usual. */
const STRENGTH = 6;
/** Where there are no other days to compare with: of all reviews of the product in these days. */
const SHARE_ALONE = 0.3;
const [SHORTEST, LONGEST] = [10, 60];
const TOP_RATING = 4.5;
const TEXTS_COMPARED = 2000;
const EXAMPLES = 2;
const EXAMPLE_LENGTH = 80;

const BurstSchema = z.object({ product: z.string(), from: z.string(), to: z.string(), usual: z.number().nullable(), all: z.number() });
const TextSchema = z.object({
  place: z.number(),
  id: z.string(),
  day: z.string(),
  author: z.string(),
  text: z.string(),
  plain: z.string(),
});

/**
 * Finds praise that was ordered: a product has, within a few days, far more short reviews with top marks than it usually has, and
 * they are in nearly the same words. Their places go into a table `coordinated_reviews` if they are to be left out.
 */
export async function findCoordinated(
  tables: Tables,
  { leaveOut, hasAuthor }: { readonly leaveOut: boolean; readonly hasAuthor: boolean },
): Promise<Coordinated[]> {
  await tables.run(
    `create temp table praise as select place, r.product, d.day
      from judged j join spoken_against s using (place) join raw r using (place)
        join days d on d.written = r.date join ratings g on g.written = r.rating
      where s.detail is null and j.size between ${SHORTEST} and ${LONGEST} and g.rating >= ${TOP_RATING} and r.product <> ''`,
  );
  const bursts = await findBursts(tables);
  const found: Coordinated[] = [];
  const places: number[] = [];
  for (const { product, from, to, usual, all } of bursts) {
    const texts = await tables.rows(
      TextSchema,
      `select place, id, cast(day as varchar) as day, ${hasAuthor ? 'author' : "''"} as author, left(text, 400) as text, ${plainText('text')} as plain
        from raw join praise p using (place) where p.product = $1 and day between cast($2 as date) and cast($3 as date) order by place`,
      [product, from, to],
    );
    for (const plains of alikeGroups(
      texts.map(({ plain }) => plain),
      TEXTS_COMPARED,
    )) {
      const members = texts.filter(({ plain }) => plains.has(plain));
      if (members.length < FEWEST || (usual === null ? members.length < all * SHARE_ALONE : members.length < usual)) continue;
      const days = members.map(({ day }) => day).toSorted();
      const authors = new Set(members.map(({ author }) => author).filter((author) => author !== ''));
      found.push({
        product,
        from: days[0] ?? from,
        to: days.at(-1) ?? to,
        reviews: members.length,
        authors: authors.size === 0 ? null : authors.size,
        usual,
        examples: members.slice(0, EXAMPLES).map(({ id, text }) => ({ id, text: shorten(text, EXAMPLE_LENGTH) })),
      });
      places.push(...members.map(({ place }) => place));
    }
  }
  await tables.run('create table coordinated_places (place bigint)');
  const left = leaveOut ? places : [];
  await tables.append('coordinated_places', [{ rows: left.length, columns: [left.map(BigInt)] }]);
  await tables.run("create temp table coordinated_reviews as select distinct place, 'coordinated' as detail from coordinated_places");
  return found.toSorted((one, other) => other.reviews - one.reviews || (one.product < other.product ? -1 : 1));
}

/** Days in which a product was praised far more often than usual; days that overlap are one burst. */
const findBursts = (tables: Tables): Promise<z.infer<typeof BurstSchema>[]> =>
  tables.rows(
    BurstSchema,
    `with daily as (select product, day, count(*) as n from praise group by all),
      spans as (select product, sum(n) as total, max(day) - min(day) + 1 as days from daily group by all),
      windows as (select product, day, sum(n) over (partition by product order by day range between interval ${DAYS - 1} days preceding and current row) as n from daily),
      marked as (select product, day, n, case when days >= 3 * ${DAYS} then (total - n) * ${DAYS} / (days - ${DAYS}) end as usual
        from windows join spans using (product)),
      high as (select product, day - ${DAYS - 1} as first, day as last, usual from marked
        where n >= ${FEWEST} and (usual is null or (n >= ${TIMES_USUAL} * usual and n - usual >= ${STRENGTH} * sqrt(usual + 1)))),
      parted as (select *, coalesce(first > max(last) over (partition by product order by last rows between unbounded preceding and 1 preceding), true) as starts from high),
      numbered as (select *, sum(case when starts then 1 else 0 end) over (partition by product order by last) as burst from parted),
      found as (select product, min(first) as first, max(last) as last, round(min(usual), 1) as usual from numbered group by product, burst)
    select product, cast(first as varchar) as "from", cast(last as varchar) as "to", usual,
      (select count(*) from raw r join days d on d.written = r.date where r.product = found.product and d.day between found.first and found.last) as "all"
    from found order by product, first limit 100`,
  );
