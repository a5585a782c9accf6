import { z } from 'zod';
import type { Plan, Todo } from '../contract/plan.ts';
import type { TodoResult } from '../contract/todo-result.ts';
import type { ToolDefinition } from '../contract/tool-definition.ts';

/** What can be checked about a run. */
export const VERIFICATION_KINDS = ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const;
export const VerificationKindSchema = z.enum(VERIFICATION_KINDS);
export type VerificationKind = z.infer<typeof VerificationKindSchema>;

/** One thing that was looked at. `null` is what could not be checked: it neither helps nor harms the score. */
export const CheckSchema = z.strictObject({
  name: z.string().min(1),
  passed: z.boolean().nullable(),
  weight: z.number().positive(),
  note: z.string(),
});
export type Check = z.infer<typeof CheckSchema>;

/** What the checks have found, in the language of the plan. */
export const VerificationSchema = z.strictObject({
  summary: z.string(),
  /** The weight of what passed, of all that could be checked; 0 if nothing could. */
  qualityScore: z.number().min(0).max(1),
  issues: z.array(z.string()),
  recommendations: z.array(z.string()),
  details: z.strictObject({ checks: z.array(CheckSchema), figures: z.record(z.string(), z.number()) }),
});
export type Verification = z.infer<typeof VerificationSchema>;

/** What is looked at. Without the tools' definitions it can't be said whether they made what they should. */
export interface VerifyInput {
  readonly plan: Plan;
  readonly todos: readonly Todo[];
  readonly results: readonly TodoResult[] | Readonly<Record<string, TodoResult>>;
  readonly tools?: ReadonlyMap<string, { readonly definition: Pick<ToolDefinition, 'produces'> }>;
}
