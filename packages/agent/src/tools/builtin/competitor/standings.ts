import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { ASPECTS, AspectSchema } from '../sentiment/aspects.ts';
import type { CompetitorFindings } from './findings.ts';

const count = z.int().nonnegative();
const standing = {
  name: z.string(),
  reviews: count,
  share: z.number(),
  rating: z.number().nullable(),
  positive: count,
  negative: count,
  neutral: count,
};

const COUNTS = `count(*) reviews, round(avg(rating), 2) rating, count(*) filter (label = 'positive') positive,
  count(*) filter (label = 'negative') negative, count(*) filter (label = 'neutral') neutral`;

const MOST_BRANDS = 12;
const MOST_CATEGORIES = 8;
const MOST_PRODUCTS = 8;
const MOST_MONTHS = 24;

interface Standings extends Pick<CompetitorFindings, 'categories' | 'aspects' | 'months' | 'from' | 'to'> {
  readonly brands: readonly Omit<CompetitorFindings['brands'][number], 'own'>[];
}

/** How the brands stand: overall, in each category, by aspect and from month to month. The most reviewed come first. */
export async function readStandings(tables: Tables): Promise<Standings> {
  const brands = await tables.rows(
    z.strictObject(standing),
    `select name, reviews, round(reviews / sum(reviews) over (), 4) as share, rating, positive, negative, neutral
     from (select brand as name, ${COUNTS} from reviews group by brand) order by reviews desc, name limit ${MOST_BRANDS}`,
  );
  const products = await tables.rows(
    z.strictObject({ ...standing, category: z.string(), brand: z.string() }),
    `select name, brand, category, reviews, round(reviews / sum(reviews) over (partition by category), 4) as share, rating, positive, negative, neutral
     from (select product as name, any_value(brand) as brand, category, ${COUNTS} from reviews
           where product is not null and category is not null group by product, category)
     order by sum(reviews) over (partition by category) desc, category, reviews desc, name`,
  );
  const aspects = await tables.rows(
    z.strictObject({ aspect: AspectSchema, name: z.string(), mentions: count, positive: count, negative: count }),
    `select aspect, brand as name, count(*) mentions, count(*) filter (good) positive, count(*) filter (not good) negative from (
       select brand, unnest(praised) as aspect, true as good from reviews
       union all select brand, unnest(criticised) as aspect, false as good from reviews)
     group by all order by mentions desc, name`,
  );
  const months = await tables.rows(
    z.strictObject({ month: z.string(), name: z.string(), reviews: count, share: z.number() }),
    `select month, name, reviews, round(reviews / sum(reviews) over (partition by month), 4) as share
     from (select strftime(date, '%Y-%m') as month, brand as name, count(*) reviews from all_reviews where date is not null group by all)
     order by month, name`,
  );
  const { from, to } = await tables.row(
    z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }),
    'select min(date)::varchar as "from", max(date)::varchar as "to" from reviews',
  );
  const categories = [...Map.groupBy(products, ({ category }) => category)].slice(0, MOST_CATEGORIES);
  const byMonth = [...Map.groupBy(months, ({ month }) => month)].slice(-MOST_MONTHS);
  return {
    from,
    to,
    brands,
    categories: categories.map(([category, of]) => ({
      category,
      products: of.slice(0, MOST_PRODUCTS).map((product) => without(product, 'category')),
    })),
    aspects: ASPECTS.flatMap((aspect) => {
      const of = aspects.filter((row) => row.aspect === aspect).map((brand) => without(brand, 'aspect'));
      return of.length === 0 ? [] : [{ aspect, brands: of }];
    }),
    months: byMonth.map(([month, of]) => ({ month, brands: of.map((brand) => without(brand, 'month')) })),
  };
}

function without<Row extends object, Name extends keyof Row>(row: Row, name: Name): Omit<Row, Name> {
  const rest: Partial<Row> = { ...row };
  delete rest[name];
  return rest as Omit<Row, Name>;
}
