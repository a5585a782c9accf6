import { z } from 'zod';
import { count, RiskLevelWireSchema, TimestampSchema } from '../basics.ts';
import { GrantIdWireSchema, RunIdWireSchema, ToolNameSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { UserJsonSchema } from '../user-json.ts';

/** What a parameter may be. */
const BoundWireSchema = z
  .union([
    z.strictObject({ equals: UserJsonSchema }),
    z.strictObject({ one_of: z.array(UserJsonSchema).min(1).max(200) }),
    z.strictObject({ min: z.number().optional(), max: z.number() }),
    z.strictObject({ prefix: z.string().min(1).max(2000) }),
    z.strictObject({ any: z.literal(true) }),
  ])
  .meta({ id: 'Bound', description: 'What a parameter may be. A parameter that is not named is not covered' });

const terms = {
  tool: ToolNameSchema,
  bounds: z.record(z.string().max(200), BoundWireSchema).meta({ description: 'By name of the parameter' }),
  max_uses: z.int().min(1).max(10_000),
  expires_at: TimestampSchema,
  run_id: RunIdWireSchema.optional().meta({ description: 'Only for actions of this run' }),
};

export const GiveGrantBodySchema = z
  .strictObject({
    ...terms,
    max_risk: RiskLevelWireSchema.exclude(['critical']).optional().meta({ description: 'medium, if it is left out' }),
  })
  .meta({
    id: 'GiveGrant',
    description: 'Approve similar actions for a while',
    examples: [
      {
        tool: 'send_email',
        bounds: { to: { equals: 'team@example.com' }, body: { any: true } },
        max_uses: 10,
        expires_at: '2026-11-18T02:00:00.000Z',
      },
    ],
  });

export const GrantWireSchema = z
  .object({
    ...terms,
    grant_id: GrantIdWireSchema,
    max_risk: RiskLevelWireSchema.exclude(['critical']),
    granted_by: z.string(),
    granted_at: TimestampSchema,
    used: count,
    revoked_at: TimestampSchema.nullable(),
    revoked_by: z.string().nullable(),
    version: z.int().min(1),
  })
  .meta({ id: 'Grant', description: 'Similar actions are approved until it ends, is used up or is taken back' });

export const GrantPageSchema = page('GrantPage', GrantWireSchema);
