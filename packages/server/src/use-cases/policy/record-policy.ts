import type { Rules } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { insertPolicy } from '../../postgres/sql/policy/insert-policy.ts';
import { policyView } from './policy-view.ts';

/** Remembers the policy in force, so that what was judged under it can be understood when there is another one. */
export async function recordPolicy({ db, rules, policySource }: { db: Db; rules: Rules; policySource: string | null }): Promise<void> {
  const { policy } = rules;
  const body = policyView(policy, { source: policySource, inForce: true, loadedAt: new Date(0) });
  await insertPolicy(db, { version: policy.version, source: policySource, body: JSON.stringify(body), gates: policy.gates.length });
}
