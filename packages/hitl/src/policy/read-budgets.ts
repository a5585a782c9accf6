import { z } from 'zod';
import { type Budgets, BudgetsSchema, DEFAULT_READING_SECONDS, ReadingSecondsSchema } from '../schema/budgets.ts';
import { describeIssue } from './describe-issue.ts';
import { BUDGET_KEYS } from './policy-file.ts';
import type { Path, Report } from './policy-problem.ts';
import { readEntries } from './read-gate-entry.ts';

/** Turns the budgets of a file into the words of a program. */
export function readBudgetsEntry(entry: unknown, path: Path, report: Report): Record<string, unknown> {
  const entries = readEntries(entry, path, Object.keys(BUDGET_KEYS), report);
  return Object.fromEntries(entries.map(([key, value]) => [BUDGET_KEYS[key] ?? key, value]));
}

/** How much a run may ask, where it can be read; what a draft leaves out is as it is for everybody. */
export function readBudgets(draft: unknown, report: Report): Budgets | undefined {
  const input = { budgets: draft ?? {} };
  const read = z.object({ budgets: BudgetsSchema }).safeParse(input);
  for (const issue of read.error?.issues ?? []) describeIssue(issue, input, report);
  return read.data?.budgets;
}

export function readReadingSeconds(draft: unknown, report: Report): number | undefined {
  const read = ReadingSecondsSchema.default(DEFAULT_READING_SECONDS).safeParse(draft);
  for (const issue of read.error?.issues ?? []) {
    describeIssue(issue, draft, (_, message) => report(['criticalReadingSeconds'], message));
  }
  return read.data;
}
