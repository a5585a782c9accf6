import type { Rules } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { listPolicies, type PolicyRow } from '../../postgres/sql/policy/list-policies.ts';
import { readPolicy } from '../../postgres/sql/policy/read-policy.ts';
import type { PolicyWire } from './policy-view.ts';

/** One policy that is or was in force. */
export async function findPolicyVersion({ db, rules }: { db: Db; rules: Rules }, version: string): Promise<PolicyWire | undefined> {
  const [row] = await readPolicy(db, { version });
  if (row === undefined) return undefined;
  const { body, source, loaded_at } = row;
  return { ...(body as PolicyWire), source, loaded_at: loaded_at.toISOString(), in_force: version === rules.policy.version };
}

export const listPolicyVersions = (db: Db): Promise<PolicyRow[]> => listPolicies(db, {});
