import { z } from 'zod';
import type { DelegationIdSchema } from './ids.ts';

/** "While I am away, she decides": always with an end. */
export const DelegationTermsSchema = z
  .strictObject({
    from: z.string().min(1),
    to: z.string().min(1),
    /** What the delegator may do and is in, as it was checked when the delegation was made. */
    role: z.enum(['reviewer', 'approver', 'admin']),
    groups: z.array(z.string()).default([]),
    startsAt: z.date(),
    endsAt: z.date(),
  })
  .refine((terms) => terms.endsAt > terms.startsAt, { message: 'must end after it starts', path: ['endsAt'] })
  .refine((terms) => terms.from !== terms.to, { message: 'must be another person', path: ['to'] });
export type DelegationTerms = z.infer<typeof DelegationTermsSchema>;
export type DelegationTermsInput = z.input<typeof DelegationTermsSchema>;

export type Delegation = DelegationTerms & {
  readonly id: z.infer<typeof DelegationIdSchema>;
  readonly revokedAt: Date | null;
  readonly version: number;
};
