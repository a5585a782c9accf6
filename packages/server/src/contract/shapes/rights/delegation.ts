import { z } from 'zod';
import { TimestampSchema } from '../basics.ts';
import { DelegationIdWireSchema, NameSchema } from '../ids.ts';
import { page } from '../paging.ts';

const span = { starts_at: TimestampSchema, ends_at: TimestampSchema };

export const DelegateBodySchema = z
  .strictObject({
    from: NameSchema.optional().meta({ description: 'Oneself, if it is left out; only an admin delegates for others' }),
    to: NameSchema,
    ...span,
  })
  .meta({
    id: 'Delegate',
    description: 'While I am away, she decides',
    examples: [{ to: 'park', starts_at: '2026-11-18T00:00:00.000Z', ends_at: '2026-11-25T00:00:00.000Z' }],
  });

export const DelegationWireSchema = z
  .object({
    delegation_id: DelegationIdWireSchema,
    from: z.string(),
    to: z.string(),
    role: z.enum(['reviewer', 'approver', 'admin']),
    groups: z.array(z.string()),
    ...span,
    revoked_at: TimestampSchema.nullable(),
    version: z.int().min(1),
  })
  .meta({ id: 'Delegation', description: "Somebody decides in somebody else's place, until it ends" });

export const DelegationPageSchema = page('DelegationPage', DelegationWireSchema);
