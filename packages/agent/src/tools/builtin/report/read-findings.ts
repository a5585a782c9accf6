import type { z } from 'zod';
import type { ToolOutput } from '../../../contract/todo-result.ts';
import { type SalesData, SalesDataSchema } from '../collector/sales-data.ts';
import { type CompetitorFindings, CompetitorFindingsSchema } from '../competitor/findings.ts';
import { madeBefore } from '../files/read-table.ts';
import { type InventoryAdvice, InventoryAdviceSchema } from '../inventory/advice.ts';
import { type KeywordFindings, KeywordFindingsSchema } from '../keyword/findings.ts';
import { type CleanData, CleanDataSchema } from '../preprocessor/preprocessor.ts';
import { type SentimentFindings, SentimentFindingsSchema } from '../sentiment/findings.ts';
import { type TrendFindings, TrendFindingsSchema } from '../trends/findings.ts';

/** Everything that earlier todos have found, by kind, in plan order. */
export interface AllFindings {
  readonly sentiment: readonly SentimentFindings[];
  readonly trends: readonly TrendFindings[];
  readonly keyword: readonly KeywordFindings[];
  readonly competitor: readonly CompetitorFindings[];
  readonly inventory: readonly InventoryAdvice[];
  /** What analysts of a swarm agree on, in words. */
  readonly synthesis: readonly string[];
  /** What other tools have found, in their own words. */
  readonly others: readonly string[];
  /** What all of it was found in. */
  readonly clean: readonly CleanData[];
  readonly sales: readonly SalesData[];
}

/** Data that something can be found in; by itself it is nothing to tell. */
const DATA = ['raw_data', 'clean_data', 'sales_data'];
const FINDINGS = ['sentiment_findings', 'trend_findings', 'keyword_findings', 'competitor_findings', 'inventory_advice', 'synthesis'];

/** Reads what was found. What is out of shape is refused with the place. */
export function readFindings(earlier: readonly ToolOutput[]): AllFindings {
  const made = <Shape extends z.ZodType>(kind: string, shape: Shape): z.infer<Shape>[] => madeBefore(earlier, kind, shape);
  const summaries = (fits: (kinds: readonly string[]) => boolean): string[] =>
    earlier.filter(({ data, summary }) => summary.trim() !== '' && fits(Object.keys(data))).map(({ summary }) => summary);
  return {
    sentiment: made('sentiment_findings', SentimentFindingsSchema),
    trends: made('trend_findings', TrendFindingsSchema),
    keyword: made('keyword_findings', KeywordFindingsSchema),
    competitor: made('competitor_findings', CompetitorFindingsSchema),
    inventory: made('inventory_advice', InventoryAdviceSchema),
    synthesis: summaries((kinds) => kinds.includes('synthesis')),
    others: summaries((kinds) => !kinds.some((kind) => DATA.includes(kind) || FINDINGS.includes(kind))),
    clean: made('clean_data', CleanDataSchema),
    sales: made('sales_data', SalesDataSchema),
  };
}

/** Whether there is anything to tell: data by itself is not. */
export const isEmpty = ({ sentiment, trends, keyword, competitor, inventory, synthesis, others }: AllFindings): boolean =>
  [sentiment, trends, keyword, competitor, inventory, synthesis, others].every(({ length }) => length === 0);
