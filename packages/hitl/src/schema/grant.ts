import { z } from 'zod';
import { GrantIdSchema, RunIdSchema } from './ids.ts';
import { JsonSchema } from './json.ts';
import { RiskLevelSchema } from './risk.ts';

/** What a parameter may be under a grant. `any` has to be said; a parameter that isn't named is not covered. */
export const BoundSchema = z.union([
  z.strictObject({ equals: JsonSchema }),
  z.strictObject({ oneOf: z.array(JsonSchema).min(1) }),
  z.strictObject({ min: z.number().optional(), max: z.number() }),
  z.strictObject({ prefix: z.string().min(1) }),
  z.strictObject({ any: z.literal(true) }),
]);
export type Bound = z.infer<typeof BoundSchema>;

/** "Approve similar actions for a while": which tool, with which parameters, how often, until when. */
export const GrantTermsSchema = z.strictObject({
  tool: z.string().min(1),
  bounds: z.record(z.string(), BoundSchema),
  maxUses: z.int().min(1).max(10_000),
  expiresAt: z.date(),
  /** Only actions of this run, where given. */
  runId: RunIdSchema.optional(),
  /** Anything graver is asked about all the same. */
  maxRisk: RiskLevelSchema.exclude(['critical']).default('medium'),
});
export type GrantTerms = z.infer<typeof GrantTermsSchema>;
export type GrantTermsInput = z.input<typeof GrantTermsSchema>;

export const GrantSchema = GrantTermsSchema.extend({
  id: GrantIdSchema,
  grantedBy: z.string().min(1),
  grantedAt: z.date(),
  used: z.int().nonnegative(),
  revokedAt: z.date().nullable(),
  revokedBy: z.string().nullable(),
  version: z.int().positive(),
});
export type Grant = z.infer<typeof GrantSchema>;
