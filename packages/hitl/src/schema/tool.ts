import { z } from 'zod';
import { RiskLevelSchema } from './risk.ts';

/**
 * What may happen when a tool is called and the answer is lost:
 * `pure` has no effect; `idempotent` may be called again with the same key; `probe` can be asked whether
 * it happened; `once` can do none of this, so a lost answer is a question for a person.
 */
export const EFFECT_CLASSES = ['pure', 'idempotent', 'probe', 'once'] as const;
export const EffectClassSchema = z.enum(EFFECT_CLASSES);
export type EffectClass = z.infer<typeof EffectClassSchema>;

/** What the rules need to know about a tool. What is left out counts as the worst: see `completeTool`. */
export const ToolMetadataSchema = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().optional(),
  /** Digest of the tool's whole definition; a tool that changed is another tool. */
  definitionDigest: z.string().optional(),
  effectClass: EffectClassSchema.optional(),
  destructive: z.boolean().optional(),
  reversible: z.boolean().optional(),
  external: z.boolean().optional(),
  requiresApproval: z.boolean().optional(),
  costUsd: z.number().nonnegative().optional(),
  riskLevel: RiskLevelSchema.optional(),
  /** Names of parameters whose values are secret. */
  secretParameters: z.array(z.string()).optional(),
});
export type ToolMetadata = z.infer<typeof ToolMetadataSchema>;
