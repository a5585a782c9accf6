import { z } from 'zod';
import { ActionIdSchema, RunIdSchema } from './ids.ts';
import { JsonObjectSchema } from './json.ts';
import { RiskAssessmentSchema } from './risk.ts';
import { EffectClassSchema } from './tool.ts';

/** What an action is: a call of a tool, a plan, an answer, or only a question put to a person. */
export const ACTION_TYPES = ['tool_call', 'plan', 'response', 'question', 'recovery'] as const;
export const ActionTypeSchema = z.enum(ACTION_TYPES);
export type ActionType = z.infer<typeof ActionTypeSchema>;

/** 64 lower-case hexadecimal digits: SHA-256 over a canonical form. */
export const DigestSchema = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');
export type Digest = z.infer<typeof DigestSchema>;

/** What an agent would like to do, before any rule has looked at it. */
export const ProposedActionSchema = z.strictObject({
  type: ActionTypeSchema,
  tool: z.string().min(1).max(200),
  parameters: JsonObjectSchema,
  /** Where in the run it stands. Step and ordinal make the id, so the same step proposed again is the same action. */
  step: z.string().min(1).max(200),
  ordinal: z.int().nonnegative().default(0),
  expectedOutcome: z.string().max(2000).default(''),
  estimatedCostUsd: z.number().nonnegative().optional(),
  confidence: z.number().min(0).max(1).optional(),
});
export type ProposedAction = z.infer<typeof ProposedActionSchema>;
export type ProposedActionInput = z.input<typeof ProposedActionSchema>;

/** Why an action may, may not or must first be asked about, as it was when the action was made. */
export const ClearanceSchema = z.enum(['not_gated', 'allow', 'deny', 'ask']);
export type Clearance = z.infer<typeof ClearanceSchema>;

/** An action as it is kept: a row that never changes. A change makes a new action. */
export const ActionSchema = z.object({
  id: ActionIdSchema,
  runId: RunIdSchema,
  type: ActionTypeSchema,
  tool: z.string(),
  toolDefinition: z.string(),
  parameters: JsonObjectSchema,
  step: z.string(),
  ordinal: z.int(),
  expectedOutcome: z.string(),
  estimatedCostUsd: z.number().optional(),
  confidence: z.number().optional(),
  effectClass: EffectClassSchema,
  risk: RiskAssessmentSchema,
  policyVersion: z.string(),
  digest: DigestSchema,
  clearance: ClearanceSchema,
  editedFrom: ActionIdSchema.optional(),
  editedBy: z.string().optional(),
});
export type Action = z.infer<typeof ActionSchema>;
