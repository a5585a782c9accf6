import type { Db } from '@dream-agent/hitl/postgres';
import type { Policy } from '@dream-agent/hitl/schema';
import { insertPolicy } from '../../postgres/sql/policy/insert-policy.ts';
import { policyView } from './policy-view.ts';

/** Remembers a policy, so that what was judged under it can be understood when there is another one. */
export async function recordPolicy(db: Db, { policy, source }: { policy: Policy; source: string | null }): Promise<void> {
  const body = policyView(policy, { source, inForce: true, loadedAt: new Date(0) });
  await insertPolicy(db, { version: policy.version, source, body: JSON.stringify(body), gates: policy.gates.length });
}
