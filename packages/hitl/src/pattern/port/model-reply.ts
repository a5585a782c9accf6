import { z } from 'zod';
import { HitlError } from '../../schema/errors.ts';
import { JsonObjectSchema } from '../../schema/json.ts';
import type { ModelReply } from './agent.ts';

const amount = z.number().nonnegative();

const WantedCallSchema = z.strictObject({
  tool: z.string().min(1),
  parameters: JsonObjectSchema,
  confidence: z.number().min(0).max(1).optional(),
  estimatedCostUsd: amount.optional(),
  expectedOutcome: z.string().max(2000).optional(),
});
export const WantedCallsSchema = z.array(WantedCallSchema).min(1).max(50);

const ModelReplySchema = z.object({
  text: z.string(),
  calls: z.array(WantedCallSchema).max(50).optional(),
  usage: z.object({ inputTokens: amount, outputTokens: amount, costUsd: amount.optional() }).optional(),
});

/** What a model function has answered, if it has the form of an answer at all. */
export function checkReply(reply: unknown): ModelReply {
  const read = ModelReplySchema.safeParse(typeof reply === 'string' ? { text: reply } : reply);
  if (read.success) return read.data as ModelReply;
  throw new HitlError('HITL_INVALID_INPUT', `the model's reply: ${firstProblem(read.error)}`);
}

export function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is not as expected'}`;
}
