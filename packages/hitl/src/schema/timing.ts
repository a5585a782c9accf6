import { z } from 'zod';
import { AssigneeSchema } from './actor.ts';
import { JsonSchema } from './json.ts';

/** What happens when nobody answers in time. */
export const TIMEOUT_ACTIONS = ['reject', 'approve', 'retry', 'escalate', 'abort', 'skip', 'default'] as const;
export const TimeoutActionSchema = z.enum(TIMEOUT_ACTIONS);
export type TimeoutAction = z.infer<typeof TimeoutActionSchema>;

/** What `default` stands for: a decision that needs nobody's words. */
export const DefaultDecisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve') }),
  z.strictObject({ kind: z.literal('reject') }),
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({ kind: z.literal('abort') }),
  z.strictObject({ kind: z.literal('answer'), value: JsonSchema }),
]);
export type DefaultDecision = z.infer<typeof DefaultDecisionSchema>;

const seconds = z
  .number()
  .positive()
  .max(366 * 24 * 3600);

/** When a request is reminded of, warned about, passed on and closed. */
export const TimingSchema = z.strictObject({
  /** `null` is no deadline at all: the request waits, and reminders never stop. */
  timeoutSeconds: seconds.nullable().default(300),
  timeoutAction: TimeoutActionSchema.default('reject'),
  defaultDecision: DefaultDecisionSchema.optional(),
  warnBeforeSeconds: seconds.optional(),
  reminderInterval: seconds.optional(),
  maxReminders: z.int().min(0).max(1000).default(3),
  /** Passed on after so long without an answer, deadline or not. */
  escalationTimeout: seconds.optional(),
  /** Who it is passed on to, in turn. */
  escalationChain: z.array(AssigneeSchema).max(20).default([]),
  /** How often the chain is gone through before the request ends as a rejection. */
  escalationRounds: z.int().min(1).max(10).default(1),
  /** How often `retry` asks again before the request ends as a rejection. */
  maxRetries: z.int().min(1).max(10).default(1),
});
export type Timing = z.infer<typeof TimingSchema>;
export type TimingInput = z.input<typeof TimingSchema>;
