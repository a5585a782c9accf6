import { stringify } from 'yaml';
import { PLANTED_FACTS } from './planted-facts.ts';
import { toCsv } from './tables/csv.ts';
import { makeMarket } from './tables/make-market.ts';
import { makeProductList } from './tables/make-product-list.ts';
import { makeSales } from './tables/make-sales.ts';
import { makeStock } from './tables/make-stock.ts';

/** What the files in data/sample are made from. */
export const SAMPLE = { seed: 20_261_115, count: 50_000, facts: true } as const;

/** The text of every file of data/sample but the reviews. */
export function sampleTextFiles(): Readonly<Record<'sales.csv' | 'market.csv' | 'stock.csv' | 'products.csv' | 'facts.yaml', string>> {
  const sales = makeSales(SAMPLE);
  return {
    'sales.csv': toCsv(sales),
    'market.csv': toCsv(makeMarket(SAMPLE, sales)),
    'stock.csv': toCsv(makeStock(SAMPLE, sales)),
    'products.csv': toCsv(makeProductList()),
    'facts.yaml': `# Written by scripts/make-sample-data.ts: what is planted in the data beside this file. README.md tells it in words.\n${stringify(
      { seed: SAMPLE.seed, facts: PLANTED_FACTS },
      { lineWidth: 0 },
    )}`,
  };
}
