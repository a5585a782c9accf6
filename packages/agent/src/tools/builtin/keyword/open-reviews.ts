import { z } from 'zod';
import { sqlName, type Tables } from '../../../tables/index.ts';

/** Puts the reviews of earlier steps together as `reviews`, each with a number `n` and whether it is of the last third of the time. */
export async function openReviews(tables: Tables, sources: readonly string[]): Promise<void> {
  for (const [index, path] of sources.entries()) await tables.view(`source_${index}`, path);
  const all = sources.map((_, index) => `select * from ${sqlName(`source_${index}`)}`).join(' union all by name ');
  await tables.run(`create view gathered as select * from (select null::varchar as label where false) union all by name (${all})`);
  await tables.run(`
    create table reviews as
    with days as (select min(date) as opened, max(date) as closed from gathered)
    select row_number() over () n, id, date, brand, product, category, platform, language, rating, text, label,
      coalesce(date > opened + ((closed - opened) * 2 // 3)::integer, false) late
    from gathered, days`);
}

/** What is in the reviews, and every name that is no word about them. */
export interface ReviewFacts {
  readonly reviews: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly brands: string[];
  readonly names: string[];
  readonly totals: ReadonlyMap<string, { readonly reviews: number; readonly late: number }>;
}

const text = z.string();

/** Counts what there is. `products` is the table that has their names in other languages, where there is one. */
export async function reviewFacts(tables: Tables, products: string | undefined): Promise<ReviewFacts> {
  const { reviews, from, to } = await tables.row(
    z.strictObject({ reviews: z.int(), from: text.nullable(), to: text.nullable() }),
    'select count(*) reviews, min(date)::varchar "from", max(date)::varchar "to" from reviews',
  );
  const brands = await tables.rows(
    z.strictObject({ brand: text }),
    'select brand from reviews where brand is not null group by brand order by count(*) desc, brand limit 20',
  );
  const totals = await tables.rows(
    z.strictObject({ language: text, reviews: z.int(), late: z.int() }),
    'select language, count(*) reviews, count(*) filter (late) late from reviews where language is not null group by language',
  );
  const names = await tables.rows(
    z.strictObject({ name: text }),
    `select distinct name from (
       select unnest([brand, product, category, platform]) as name from (select distinct brand, product, category, platform from reviews limit 5000))
     where name is not null and name <> ''`,
  );
  return {
    reviews,
    from,
    to,
    brands: brands.map(({ brand }) => brand),
    names: [...names.map(({ name }) => name), ...(products === undefined ? [] : await productNames(tables, products))],
    totals: new Map(totals.map(({ language, ...counts }) => [language, counts])),
  };
}

async function productNames(tables: Tables, products: string): Promise<string[]> {
  await tables.view('products', products);
  const rows = await tables.rows(
    z.strictObject({ name: text }),
    `select unnest([product, brand, name_ko, name_en, name_ja]) as name from products limit 5000`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== '');
}
