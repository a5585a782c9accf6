import { z } from 'zod';
import { DecisionSchema } from './decision.ts';
import { RequestIdSchema, RunIdSchema } from './ids.ts';
import { JsonObjectSchema } from './json.ts';

/**
 * What an answer teaches: `rejection` is to be avoided, `modification` shows a preference, `guidance` another way,
 * `correction` what was wrong with an answer.
 */
export const FEEDBACK_KINDS = ['rejection', 'modification', 'guidance', 'correction'] as const;
export const FeedbackKindSchema = z.enum(FEEDBACK_KINDS);
export type FeedbackKind = z.infer<typeof FeedbackKindSchema>;

/** What somebody said about something that was asked, kept to be learned from. */
export const HumanFeedbackSchema = z.strictObject({
  requestId: RequestIdSchema,
  runId: RunIdSchema,
  kind: FeedbackKindSchema,
  response: DecisionSchema,
  /** What it was about, as it was shown. */
  tool: z.string(),
  parameters: JsonObjectSchema,
  reason: z.string().nullable(),
  /** The parameters that were changed, with what they were changed to; `null` where one was taken out. */
  modifications: JsonObjectSchema.nullable(),
  guidance: z.string().nullable(),
  timestamp: z.date(),
  humanId: z.string().nullable(),
});
export type HumanFeedback = z.infer<typeof HumanFeedbackSchema>;
