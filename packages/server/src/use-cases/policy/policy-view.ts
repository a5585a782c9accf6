import type { Policy } from '@dream-agent/hitl/schema';
import { PolicyWireSchema, toWire } from '../../contract/index.ts';

export type PolicyWire = ReturnType<typeof policyView>;

/** A policy as it is shown. A condition that is a function of the program has no words, and is left out. */
export const policyView = (policy: Policy, about: { source: string | null; inForce: boolean; loadedAt: Date }) =>
  toWire(PolicyWireSchema, { ...policy, ...about } as never);
