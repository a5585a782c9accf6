import { z } from 'zod';
import { BudgetNameSchema } from './budgets.ts';
import { RunIdSchema } from './ids.ts';

export const RUN_STATUSES = ['queued', 'running', 'waiting', 'paused', 'succeeded', 'failed', 'rejected', 'cancelled'] as const;
export const RunStatusSchema = z.enum(RUN_STATUSES);
export type RunStatus = z.infer<typeof RunStatusSchema>;

/** One piece of work of an agent. Whoever drives it holds a lease, and every write of theirs carries the fence. */
export const RunSchema = z.object({
  id: RunIdSchema,
  status: RunStatusSchema,
  /** Raised by what the record keeps of a run: made, paused, resumed, told to stop, ended. */
  version: z.int().positive(),
  owner: z.string().nullable(),
  fence: z.int().nonnegative(),
  leaseUntil: z.date().nullable(),
  /** Raised by whatever wants the run looked at again. */
  wake: z.int().nonnegative(),
  eventSeq: z.int().nonnegative(),
  requestedBy: z.string().min(1),
  /** Somebody wants it to stand still: what runs finishes, nothing new starts. */
  pauseRequestedAt: z.date().nullable(),
  cancelRequestedAt: z.date().nullable(),
  /** Questions put to people since the run began, or a person let it go on after a pause. */
  requestsAsked: z.int().nonnegative(),
  /** When the minute began in which it asked last, and how often it has asked in it. */
  minuteFrom: z.date().nullable(),
  askedInMinute: z.int().nonnegative(),
  /** It has asked more than it may and stands still until a person lets it go on. */
  budgetSpent: BudgetNameSchema.nullable(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
});
export type Run = z.infer<typeof RunSchema>;
