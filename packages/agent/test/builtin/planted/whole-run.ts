import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@dream-agent/hitl';
import { toCsv } from '../../../../../scripts/sample-data/tables/csv.ts';
import { makeProductList } from '../../../../../scripts/sample-data/tables/make-product-list.ts';
import { makeSales } from '../../../../../scripts/sample-data/tables/make-sales.ts';
import { makeStock } from '../../../../../scripts/sample-data/tables/make-stock.ts';
import { writeReviews } from '../../../../../scripts/sample-data/write-reviews.ts';
import type { Language } from '../../../src/contract/language.ts';
import { type ToolOutput, ToolOutputSchema } from '../../../src/contract/todo-result.ts';
import { type CompetitorFindings, CompetitorFindingsSchema } from '../../../src/tools/builtin/competitor/findings.ts';
import { builtinTools } from '../../../src/tools/builtin/index.ts';
import { type InventoryAdvice, InventoryAdviceSchema } from '../../../src/tools/builtin/inventory/advice.ts';
import { type CleanData, CleanDataSchema } from '../../../src/tools/builtin/preprocessor/preprocessor.ts';
import { type SentimentFindings, SentimentFindingsSchema } from '../../../src/tools/builtin/sentiment/findings.ts';
import { type TrendFindings, TrendFindingsSchema } from '../../../src/tools/builtin/trends/findings.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';

/** Every analysis of one set of data, and what it has found. */
export interface WholeRun {
  readonly context: ToolContext;
  readonly raw: ToolOutput;
  readonly outputs: readonly ToolOutput[];
  readonly clean: CleanData;
  readonly sentiment: SentimentFindings;
  readonly trends: TrendFindings;
  readonly competitor: CompetitorFindings;
  readonly inventory: InventoryAdvice;
  readonly call: (tool: string, parameters?: JsonObject, language?: Language) => Promise<ToolOutput>;
  readonly remove: () => Promise<void>;
}

/** Runs every analysis, one after the other, on a folder of data. Whoever asks for it removes it. */
export async function wholeRun(dataFolder: string, source: string): Promise<WholeRun> {
  const folder = await mkdtemp(join(tmpdir(), 'whole-run-'));
  const { signal } = new AbortController();
  const context: ToolContext = { signal, idempotencyKey: 'run_1:todo_1', attempt: 1, folder, today: '2026-11-16', progress() {} };
  const tools = builtinTools({ dataFolder });
  const ask = async (name: string, parameters: JsonObject, earlier: readonly ToolOutput[], language: Language): Promise<ToolOutput> => {
    const tool = tools.get(name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return ToolOutputSchema.parse(await tool({ parameters, language, earlier }, context));
  };
  const raw = await ask('collector', { source }, [], 'en');
  const clean = await ask('preprocessor', {}, [raw], 'en');
  const sentiment = await ask('sentiment', {}, [clean], 'en');
  const trends = await ask('trends', {}, [raw, clean, sentiment], 'en');
  const competitor = await ask('competitor', {}, [raw, sentiment], 'en');
  const inventory = await ask('inventory', {}, [raw], 'en');
  const outputs = [raw, clean, sentiment, trends, competitor, inventory];
  return {
    context,
    raw,
    outputs,
    clean: CleanDataSchema.parse(clean.data['clean_data']),
    sentiment: SentimentFindingsSchema.parse(sentiment.data['sentiment_findings']),
    trends: TrendFindingsSchema.parse(trends.data['trend_findings']),
    competitor: CompetitorFindingsSchema.parse(competitor.data['competitor_findings']),
    inventory: InventoryAdviceSchema.parse(inventory.data['inventory_advice']),
    call: (tool, parameters = {}, language = 'en') => ask(tool, parameters, outputs, language),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A data folder like data/sample from another seed, with or without the facts. */
export async function madeData(wanted: { readonly seed: number; readonly count: number; readonly facts: boolean }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'made-data-'));
  await mkdir(join(folder, 'made'));
  const sales = makeSales(wanted);
  await writeReviews(join(folder, 'made', 'reviews.parquet'), wanted);
  for (const [name, rows] of Object.entries({ sales, stock: makeStock(wanted, sales), products: makeProductList() }))
    await writeFile(join(folder, 'made', `${name}.csv`), toCsv(rows));
  return folder;
}
