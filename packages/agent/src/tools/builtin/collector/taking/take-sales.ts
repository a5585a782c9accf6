import { z } from 'zod';
import type { Artifact } from '../../../../contract/todo-result.ts';
import { type Tables, writeTable } from '../../../../tables/index.ts';
import type { ToolContext } from '../../../tool.ts';
import { readDays } from '../../text/read-days.ts';
import type { CollectorParameters } from '../collector-parameters.ts';
import type { OpenedFile } from '../reading/opened-file.ts';
import type { SalesData } from '../sales-data.ts';
import { type Inventory, NAME_COLUMNS, type NameColumn, takeInventory } from './inventory.ts';
import { askedPeriod, wantedRows } from './wanted-rows.ts';
import { writeBefore } from './write-before.ts';

/** What is there of sales, and what of it was taken. */
export interface TakenSales {
  readonly there: Inventory;
  readonly taken: Inventory;
  readonly unreadable: number;
  readonly write: (context: ToolContext) => Promise<{ readonly data: SalesData; readonly artifacts: readonly Artifact[] }>;
}

type Column = readonly [name: string, type: 'text' | 'day' | 'whole' | 'number'];

const SALES: readonly Column[] = [
  ['date', 'day'],
  ['brand', 'text'],
  ['product', 'text'],
  ['category', 'text'],
  ['platform', 'text'],
  ['units', 'whole'],
  ['price', 'number'],
  ['revenue', 'number'],
];
const BESIDE = {
  stock: [
    ['product', 'text'],
    ['brand', 'text'],
    ['on_hand', 'whole'],
    ['on_order', 'whole'],
    ['expected_on', 'day'],
    ['lead_time_days', 'whole'],
    ['min_order', 'whole'],
    ['unit_cost', 'number'],
    ['as_of', 'day'],
  ],
  products: [
    ['product', 'text'],
    ['brand', 'text'],
    ['category', 'text'],
    ['launched_on', 'day'],
    ['list_price', 'number'],
    ['name_ko', 'text'],
    ['name_en', 'text'],
    ['name_ja', 'text'],
    ['claims_ko', 'text'],
    ['claims_en', 'text'],
    ['claims_ja', 'text'],
    ['ingredients', 'text'],
    ['colour', 'text'],
  ],
  market: [
    ['date', 'day'],
    ['brand', 'text'],
    ['product', 'text'],
    ['category', 'text'],
    ['units', 'whole'],
    ['price', 'number'],
    ['revenue', 'number'],
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;
const BRANDS_SHOWN = 50;

/** Finds the sales that are asked for in some files, and what is known of stock, products and the market beside them. */
export async function takeSales(tables: Tables, files: readonly OpenedFile[], wanted: CollectorParameters): Promise<TakenSales> {
  const sales = files.filter(({ kind }) => kind === 'sales');
  await openTyped(tables, 'all_sales', sales, SALES);
  await tables.run(
    'create temp table dated_sales as select *, date as day from all_sales where date is not null and coalesce(units, revenue) is not null',
  );
  const { named, within, before } = await wantedRows(tables, 'dated_sales', wanted, NAME_COLUMNS);
  await tables.run(`create temp view taken_sales as select * from dated_sales where ${named} and ${within ?? 'true'}`);
  await tables.run(`create temp view sales_before as select * from dated_sales where ${named} and ${before ?? 'false'}`);
  const there = await takeInventory(tables, 'dated_sales');
  const { all } = await tables.row(z.object({ all: z.number() }), 'select count(*) as "all" from all_sales');
  const taken = await takeInventory(tables, 'taken_sales', ['brand']);
  return { there, taken, unreadable: all - there.rows, write: (context) => write(tables, context, files, wanted, taken) };
}

async function write(tables: Tables, context: ToolContext, files: readonly OpenedFile[], wanted: CollectorParameters, taken: Inventory) {
  const names = SALES.map(([name]) => name).join(', ');
  const order = 'date, brand, product, platform, file, place';
  const table = await writeTable(
    tables,
    context,
    { tool: 'collector', name: 'sales.parquet' },
    `select ${names} from taken_sales order by ${order}`,
  );
  const earlier = await writeBefore(tables, context, {
    name: 'sales_before.parquet',
    facts: 'sales_before',
    query: `select ${names} from sales_before order by ${order}`,
  });
  const artifacts = [table, ...(earlier === undefined ? [] : [earlier.artifact])];
  const beside: { stock?: string; products?: string; market?: string } = {};
  for (const kind of ['stock', 'products', 'market'] as const) {
    const of = files.filter((file) => file.kind === kind);
    if (of.length === 0) continue;
    const columns: readonly Column[] = BESIDE[kind];
    await openTyped(tables, `all_${kind}`, of, columns);
    const named = columns.map(([name]) => name).filter((name): name is NameColumn => (NAME_COLUMNS as readonly string[]).includes(name));
    // What the whole market bought is what own sales are compared with: only the days narrow it down.
    const condition = kind === 'market' ? 'true' : (await wantedRows(tables, `all_${kind}`, wanted, named)).named;
    const query = `select ${columns.map(([name]) => name).join(', ')} from all_${kind} where ${condition} order by file, place`;
    const artifact = await writeTable(tables, context, { tool: 'collector', name: `${kind}.parquet` }, query);
    artifacts.push(artifact);
    beside[kind] = artifact.path;
  }
  const { from, to, rows } = taken;
  const brands = taken.names.brand.slice(0, BRANDS_SHOWN);
  const period = askedPeriod(wanted, context.today);
  const data: SalesData = {
    table: table.path,
    rows,
    from,
    to,
    currency: await currencyOf(tables, files),
    brands,
    ...beside,
    ...(period !== undefined && { period }),
    ...(earlier !== undefined && { before: earlier.data }),
  };
  return { data, artifacts };
}

/** A view of files with their columns typed; what can't be read as its type is null, as is what a file lacks. */
async function openTyped(tables: Tables, view: string, files: readonly OpenedFile[], columns: readonly Column[]): Promise<void> {
  const at = (file: OpenedFile, name: string): string => (file.columns.includes(name) ? name : `null as ${name}`);
  const rows = files.map(
    (file, index) => `select ${index} as file, place, ${columns.map(([name]) => at(file, name)).join(', ')} from (${file.query})`,
  );
  await tables.run(`create temp view ${view}_written as ${rows.join(' union all by name ')}`);
  const days = columns.filter(([, type]) => type === 'day').map(([name]) => name);
  for (const name of days) await readDays(tables, { into: `${view}_${name}`, from: `${view}_written`, column: name });
  const typed = columns.map(([name, type]) => {
    const text = `cast(w.${name} as varchar)`;
    const number = `try_cast(regexp_replace(${text}, '[,\\s₩¥$€원円개個]', '', 'g') as double)`;
    const value = { text: `nullif(${text}, '')`, day: `${view}_${name}.day`, whole: `try_cast(round(${number}) as bigint)`, number }[type];
    return `${value} as ${name}`;
  });
  const joins = days.map((name) => `left join ${view}_${name} on ${view}_${name}.written = w.${name}`);
  await tables.run(`create temp view ${view} as select file, place, ${typed.join(', ')} from ${view}_written w ${joins.join(' ')}`);
}

/** The one currency that all sales are in, where their files say so. */
async function currencyOf(tables: Tables, files: readonly OpenedFile[]): Promise<string | null> {
  const saying = files.filter(({ kind, columns }) => kind === 'sales' && columns.includes('currency'));
  if (saying.length === 0) return null;
  const query = saying.map(({ query: rows }) => `select upper(currency) as currency from (${rows})`).join(' union all ');
  const found = await tables.rows(
    z.object({ currency: z.string() }),
    `select distinct currency from (${query}) where coalesce(currency, '') <> '' limit 2`,
  );
  return found.length === 1 ? (found[0]?.currency ?? null) : null;
}
