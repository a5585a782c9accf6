import { z } from 'zod';
import { AgentError } from '../../../errors.ts';
import { type Tables, withTables, writeTable } from '../../../tables/index.ts';
import type { ToolFunction } from '../../tool.ts';
import { SalesDataSchema } from '../collector/sales-data.ts';
import { madeBefore } from '../files/read-table.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { readParameters } from '../read-parameters.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { dayNumber } from '../trends/series/calendar.ts';
import type { Demand, InventoryAdvice } from './advice.ts';
import { adviceCsv } from './advice-csv.ts';
import { adviseStock } from './advise-stock.ts';
import { describeAdvice } from './describe-advice.ts';
import { readSales } from './read-sales.ts';
import { type CountedStock, readStock, stockKey } from './read-stock.ts';
import { warningsOf } from './warnings.ts';
import { INVENTORY_WORDS } from './words/inventory-words.ts';

const names = z.array(z.string().min(1).max(200)).max(50).default([]);

export const InventoryParametersSchema = z.strictObject({
  product: names,
  brand: names,
  category: names,
  weeks_ahead: z.int().min(1).max(26).default(8),
  service_level: z.number().min(0.5).max(0.999).default(0.95),
  lead_time_days: z.int().min(0).max(365).default(14),
  as_of: z.iso.date().optional(),
});

/** What a plan's state can carry; the files have all. */
const MOST_ITEMS = 50;

/** The tool that foretells what will be sold, says how long the stock lasts, and by when how much should be ordered. */
export const inventory: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = INVENTORY_WORDS[language];
  const wanted = readParameters('inventory', InventoryParametersSchema, parameters);
  const asOf = wanted.as_of ?? context.today;
  const made = madeBefore(earlier, 'sales_data', SalesDataSchema);
  if (made.length === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noSales);

  return withTables(context, async (tables) => {
    context.progress(0.05, words.reading);
    await openAll(
      tables,
      'sales',
      // A period that was asked for says nothing of what will be sold: all days count.
      made.flatMap(({ table, before }) => [table, ...(before === undefined ? [] : [before.table])]),
    );
    const stockTables = [...new Set(made.flatMap(({ stock }) => stock ?? []))];
    const sales = await readSales(tables, wanted, asOf);
    if (sales === undefined) throw new AgentError('TOOL_DATA_ABSENT', made.every(({ rows }) => rows === 0) ? words.noSales : words.noDays);
    if (sales.sold.length === 0) {
      const asked = [...wanted.product, ...wanted.brand, ...wanted.category].join(', ') || '–';
      throw new AgentError('TOOL_FAILED', words.noneAsked(asked, sales.known.slice(0, 20).join(', ') || '–'));
    }
    if (!sales.sold.some(({ series }) => series.sums.some((units) => units > 0))) throw new AgentError('TOOL_DATA_ABSENT', words.noUnits);
    let stock: CountedStock[] = [];
    if (stockTables.length > 0) {
      await openAll(tables, 'stock', stockTables);
      stock = await readStock(tables, asOf);
    }
    context.progress(0.3, words.foretelling);
    const advised = adviseStock({
      sold: sales.sold,
      stock,
      asOf: dayNumber(asOf),
      last: sales.last,
      weeksAhead: wanted.weeks_ahead,
      serviceLevel: wanted.service_level,
      leadTime: wanted.lead_time_days,
    });
    context.signal.throwIfAborted();
    const { items, forecastOnly } = advised;
    const csv = await writeArtifact(context, { tool: 'inventory', name: 'stock-advice.csv', mediaType: 'text/csv' }, [
      adviceCsv(items, forecastOnly, language),
    ]);
    const table = await writeForecasts(tables, context, [...items, ...forecastOnly]);
    const advice: InventoryAdvice = {
      as_of: asOf,
      weeks_ahead: wanted.weeks_ahead,
      items: items.slice(0, MOST_ITEMS),
      ...(forecastOnly.length > 0 && { forecast_only: forecastOnly.slice(0, MOST_ITEMS) }),
    };
    const soldKeys = new Set(sales.sold.flatMap(({ product, brand }) => [stockKey(product, brand), stockKey(product, '')]));
    const unsold = sales.isAsked ? [] : stock.filter(({ product, brand }) => !soldKeys.has(stockKey(product, brand)));
    context.progress(1, words.done);
    return {
      summary: joinSentences(
        language,
        describeAdvice({ ...advice, items, ...(forecastOnly.length > 0 && { forecast_only: forecastOnly }) }, language),
      ),
      data: { inventory_advice: advice },
      artifacts: [csv, table],
      sources: earlier.flatMap((output) => output.sources),
      warnings: warningsOf({ advised, sales, stock, unsold, asOf, leadTime: wanted.lead_time_days, language }),
    };
  });
};

async function openAll(tables: Tables, name: string, paths: readonly string[]): Promise<void> {
  const different = [...new Set(paths)];
  for (const [index, path] of different.entries()) await tables.view(`${name}_${index}`, path);
  await tables.run(`create view ${name} as ${different.map((_, index) => `select * from ${name}_${index}`).join(' union all by name ')}`);
}

/** All weeks of all products, those that were and those that will be. */
async function writeForecasts(tables: Tables, context: Parameters<ToolFunction>[1], demands: readonly Demand[]) {
  await tables.run(
    'create table weeks (product varchar, brand varchar, week varchar, kind varchar, units double, low double, high double)',
  );
  const rows = demands.flatMap(({ product, brand, history, forecast }) => [
    ...history.map(({ week, units }) => [product, brand, week, 'sold', units, null, null] as const),
    ...forecast.map(({ week, units, low, high }) => [product, brand, week, 'forecast', units, low, high] as const),
  ]);
  await tables.append('weeks', [
    { rows: rows.length, columns: Array.from({ length: 7 }, (_, column) => rows.map((row) => row[column] ?? null)) },
  ]);
  return writeTable(
    tables,
    context,
    { tool: 'inventory', name: 'forecast.parquet' },
    'select product, brand, week::date as week, kind, units, low, high from weeks order by product, brand, week',
  );
}
