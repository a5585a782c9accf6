import { z } from 'zod';
import { DigestSchema } from './action.ts';
import { ActionIdSchema, RequestIdSchema, RunIdSchema } from './ids.ts';
import { JsonSchema } from './json.ts';
import { EffectClassSchema } from './tool.ts';

export const EFFECT_STATUSES = ['executing', 'executed', 'failed', 'outcome_unknown'] as const;
export const EffectStatusSchema = z.enum(EFFECT_STATUSES);
export type EffectStatus = z.infer<typeof EffectStatusSchema>;

/** The doing of one action. There is one row per action for ever, which is what makes it at most once. */
export const EffectSchema = z.object({
  actionId: ActionIdSchema,
  runId: RunIdSchema,
  requestId: RequestIdSchema.optional(),
  effectClass: EffectClassSchema,
  approvedDigest: DigestSchema,
  /** Handed to the tool with every attempt, so that the receiver can tell a repetition. */
  idempotencyKey: z.string(),
  status: EffectStatusSchema,
  version: z.int().positive(),
  fence: z.int().nonnegative(),
  attempts: z.int().positive(),
  startedAt: z.date(),
  /** Until when a call may still be under way; nobody settles an unknown outcome before. */
  deadlineAt: z.date(),
  finishedAt: z.date().nullable(),
  result: JsonSchema.optional(),
  error: z.string().optional(),
  settledBy: z.string().optional(),
});
export type Effect = z.infer<typeof EffectSchema>;
