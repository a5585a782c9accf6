import type { Policy } from '@dream-agent/hitl/schema';
import { PolicyWireSchema, toWire } from '../../contract/index.ts';
import { camelName } from '../../contract/wire-names.ts';

export type PolicyWire = ReturnType<typeof policyView>;

/** A policy as it is shown. A condition that is a function of the program has no words, and is left out. */
export function policyView(policy: Policy, about: { source: string | null; inForce: boolean; loadedAt: Date }) {
  // Kinds of request are values, spelt the same everywhere; on the wire they stand where names of fields do.
  const timings = Object.fromEntries(Object.entries(policy.timings).map(([kind, timing]) => [camelName(kind), timing]));
  return toWire(PolicyWireSchema, { ...policy, timings, ...about } as never);
}
