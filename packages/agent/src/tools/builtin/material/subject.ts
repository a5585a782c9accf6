import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { normaliseName } from '../text/normalise-text.ts';

/** What something is about: a brand, a product, or a product of a brand. A product may be known under several names. */
export interface Subject {
  readonly brand: string | undefined;
  readonly product: readonly string[];
}

const PairSchema = z.object({ brand: z.string(), product: z.string() });

/** Whether a row with a brand and a product is about it, once `keepSubject` has said who is meant. */
export const IS_SUBJECT = "(coalesce(brand, ''), coalesce(product, '')) in (select (brand, product) from subject)";

/** Makes a table `subject` of the brands and products that are meant, as they are written in this table. Names are compared as people do. */
export async function keepSubject(tables: Tables, table: string, { brand, product }: Subject): Promise<void> {
  const meant = new Set(product.map(normaliseName));
  const pairs = await tables.rows(
    PairSchema,
    `select distinct coalesce(brand, '') as brand, coalesce(product, '') as product from ${table} limit 100000`,
  );
  const own = pairs.filter(
    (pair) =>
      (brand === undefined || normaliseName(pair.brand) === normaliseName(brand)) &&
      (meant.size === 0 || meant.has(normaliseName(pair.product))),
  );
  await tables.run('create or replace table subject (brand varchar, product varchar)');
  await tables.append('subject', [{ rows: own.length, columns: [own.map((pair) => pair.brand), own.map((pair) => pair.product)] }]);
}
