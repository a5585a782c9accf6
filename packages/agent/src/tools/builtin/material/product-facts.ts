import { z } from 'zod';
import type { Language } from '../../../contract/language.ts';
import { type Tables, withTables } from '../../../tables/index.ts';
import type { ToolContext } from '../../tool.ts';
import type { SalesData } from '../collector/sales-data.ts';
import { normaliseName } from '../text/normalise-text.ts';
import { IS_SUBJECT, keepSubject, type Subject } from './subject.ts';

const text = z.string().nullable();

const ProductRowSchema = z.object({
  product: z.string(),
  brand: text,
  category: text,
  list_price: z.number().nullable(),
  name_ko: text,
  name_en: text,
  name_ja: text,
  claims_ko: text,
  claims_en: text,
  claims_ja: text,
  colour: text,
});

/** What the products table says of a product. Claims are those in one language: a claim is not translated here. */
export interface ProductFacts {
  readonly product: string;
  readonly brand: string | null;
  readonly category: string | null;
  readonly listPrice: number | null;
  readonly name: string;
  readonly claims: readonly string[];
  readonly colour: string | null;
}

/** Units sold, by month; months that are not over at the end of the data are left out. */
export interface MonthlySales {
  readonly months: readonly { readonly month: string; readonly units: number }[];
}

export interface AboutProducts {
  /** What products are called in this language, those of others too. */
  readonly names: ReadonlyMap<string, string>;
  readonly products: readonly ProductFacts[];
  readonly sales: MonthlySales | undefined;
}

interface Asked {
  readonly sales: SalesData;
  readonly brand: string | undefined;
  readonly product: string | undefined;
  readonly language: Language;
}

/** Reads the products and what was sold of them; of one brand or product where one is asked for. */
export async function readProducts(context: Pick<ToolContext, 'folder' | 'signal'>, asked: Asked): Promise<AboutProducts> {
  const { sales, language } = asked;
  return withTables({ folder: context.folder, signal: context.signal }, async (tables) => {
    const rows = sales.products === undefined ? [] : await productRows(tables, sales.products);
    const fits = (name: string | undefined, value: string | null): boolean =>
      name === undefined || (value !== null && normaliseName(value) === normaliseName(name));
    const products = rows
      .filter(
        (row) =>
          fits(asked.brand, row.brand) && (fits(asked.product, row.product) || namesOf(row).some((name) => fits(asked.product, name))),
      )
      .map((row): ProductFacts => {
        const { product, brand, category, colour, list_price: listPrice } = row;
        return {
          product,
          brand,
          category,
          colour,
          listPrice,
          name: row[`name_${language}`] ?? product,
          claims: claimsOf(row[`claims_${language}`]),
        };
      });
    const names = asked.product === undefined ? [] : [asked.product, ...products.map(({ product }) => product)];
    return {
      names: new Map(rows.map((row) => [row.product, row[`name_${language}`] ?? row.product])),
      products,
      sales: await monthlySales(tables, sales, { brand: asked.brand, product: names }),
    };
  });
}

const namesOf = ({ name_ko, name_en, name_ja }: z.infer<typeof ProductRowSchema>): (string | null)[] => [name_ko, name_en, name_ja];

/** Several claims stand in one field, parted by semicolons, bars or line breaks. */
const claimsOf = (field: string | null): string[] => [
  ...new Set(
    (field ?? '')
      .split(/[;；|\n•]+/u)
      .map((claim) => claim.trim())
      .filter((claim) => claim !== ''),
  ),
];

async function productRows(tables: Tables, path: string): Promise<z.infer<typeof ProductRowSchema>[]> {
  await tables.view('products', path);
  const names = Object.keys(ProductRowSchema.shape).join(', ');
  return tables.rows(ProductRowSchema, `select ${names} from products order by brand, product limit 500`);
}

async function monthlySales(tables: Tables, sales: SalesData, subject: Subject): Promise<MonthlySales | undefined> {
  if (sales.rows === 0 || sales.to === null) return undefined;
  await tables.view('sold', sales.table);
  await keepSubject(tables, 'sold', subject);
  const MonthSchema = z.object({ month: z.string(), units: z.number().nullable() });
  const months = await tables.rows(
    MonthSchema,
    `select strftime(date, '%Y-%m') as month, cast(sum(units) as bigint) as units from sold
     where date is not null and ${IS_SUBJECT}
     group by 1 having last_day(max(date)) <= cast($1 as date) order by 1`,
    [sales.to],
  );
  const known = months.flatMap(({ month, units }) => (units === null ? [] : [{ month, units }])).slice(-13);
  return known.length < 3 ? undefined : { months: known };
}
