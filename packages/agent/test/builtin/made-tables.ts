import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Artifact, type ToolOutput, ToolOutputSchema } from '../../src/contract/todo-result.ts';
import { withTables, writeTable } from '../../src/tables/index.ts';
import type { ToolContext } from '../../src/tools/tool.ts';

/** A review as a test writes it; what it leaves out is the same in all of them. */
export interface MadeReview {
  readonly id?: string;
  readonly date?: string | null;
  readonly brand?: string | null;
  readonly product?: string | null;
  readonly category?: string | null;
  readonly platform?: string | null;
  readonly language?: 'ko' | 'en' | 'ja' | null;
  readonly rating?: number | null;
  readonly text?: string;
  readonly label?: 'positive' | 'negative' | 'neutral';
  readonly praised?: readonly string[];
  readonly criticised?: readonly string[];
}

/** What a tool is called with in a test: a folder that goes when the test is over. */
export async function passingContext(): Promise<ToolContext> {
  const folder = await mkdtemp(join(tmpdir(), 'made-tables-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { signal } = new AbortController();
  return { signal, idempotencyKey: 'run_1:todo_1', attempt: 1, folder, today: '2026-11-16', progress() {} };
}

const COLUMNS =
  'id varchar, date varchar, brand varchar, product varchar, category varchar, platform varchar, language varchar, rating double, text varchar, label varchar, praised varchar, criticised varchar';

async function writeReviews(context: ToolContext, reviews: readonly MadeReview[], name: string, columns: string): Promise<Artifact> {
  return withTables(context, async (tables) => {
    await tables.run(`create table made (${COLUMNS})`);
    const filled = reviews.map((review, index) => ({
      id: `r${index}`,
      date: '2026-06-15',
      brand: 'Harudam',
      product: 'Daily Sun Cream',
      category: 'sunscreen',
      platform: 'naver',
      language: 'en',
      rating: 4,
      text: 'fine',
      label: 'neutral',
      ...review,
      praised: (review.praised ?? []).join(','),
      criticised: (review.criticised ?? []).join(','),
    }));
    const column = (pick: (review: (typeof filled)[number]) => string | number | null) => filled.map(pick);
    await tables.append('made', [
      {
        rows: filled.length,
        columns: [
          column(({ id }) => id),
          column(({ date }) => date),
          column(({ brand }) => brand),
          column(({ product }) => product),
          column(({ category }) => category),
          column(({ platform }) => platform),
          column(({ language }) => language),
          column(({ rating }) => rating),
          column(({ text }) => text),
          column(({ label }) => label),
          column(({ praised }) => praised),
          column(({ criticised }) => criticised),
        ],
      },
    ]);
    return writeTable(tables, context, { tool: 'made', name }, `select ${columns} from made`);
  });
}

const REVIEW = 'id, try_cast(date as date) as date, brand, product, category, platform, language, rating, text';

/** What the preprocessor would hand on of these reviews. */
export async function cleanData(context: ToolContext, reviews: readonly MadeReview[]): Promise<ToolOutput> {
  const { path: table } = await writeReviews(context, reviews, 'clean.parquet', REVIEW);
  const counts = { rows: reviews.length, rows_before: reviews.length, from: null, to: null, left_out: {}, changes: {}, examples: [] };
  return ToolOutputSchema.parse({ summary: 'clean', data: { clean_data: { table, ...counts } }, sources: [{ name: 'made.csv' }] });
}

/** What the sentiment tool would hand on of them, with the opinions that the test gives. */
export async function labelledData(context: ToolContext, reviews: readonly MadeReview[]): Promise<ToolOutput> {
  const list = (column: string): string => `list_filter(string_split(${column}, ','), one -> one <> '') as ${column}`;
  const columns = `${REVIEW}, label, 0.5 as score, label <> 'neutral' as has_opinion, ${list('praised')}, ${list('criticised')}`;
  const { path: table } = await writeReviews(context, reviews, 'labelled.parquet', columns);
  const total = { reviews: reviews.length, positive: 0, negative: 0, neutral: reviews.length, without_opinion: 0 };
  const findings = {
    table,
    from: null,
    to: null,
    total,
    group_by: 'product',
    groups: [],
    aspects: [],
    months: [],
    rises: [],
    left_out: {},
  };
  return ToolOutputSchema.parse({ summary: 'labelled', data: { sentiment_findings: findings }, sources: [{ name: 'made.csv' }] });
}
