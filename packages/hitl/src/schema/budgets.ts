import { z } from 'zod';

/** What a run may use up: questions in all, and questions in one minute. */
export const BUDGET_NAMES = ['per_run', 'per_run_per_minute'] as const;
export const BudgetNameSchema = z.enum(BUDGET_NAMES);
export type BudgetName = z.infer<typeof BudgetNameSchema>;

const questions = z.int().min(1).max(1_000_000);

/** How many questions one run may put to people before one of them has to say that it may go on. */
export const BudgetsSchema = z.strictObject({
  /** In all, since the run began or a person let it go on. */
  perRun: questions.default(200),
  /** Within a minute, which begins with its first question. */
  perRunPerMinute: questions.default(60),
});
export type Budgets = z.infer<typeof BudgetsSchema>;
export type BudgetsInput = z.input<typeof BudgetsSchema>;

export const DEFAULT_BUDGETS: Budgets = BudgetsSchema.parse({});

/** How long what is critical has to have been before somebody's eyes until they can approve it. Nought switches it off. */
export const ReadingSecondsSchema = z.number().min(0).max(3600);
export const DEFAULT_READING_SECONDS = 2;
