import type { Actor } from '@dream-agent/hitl';
import { inTransaction, noteInAudit, type Pool } from '@dream-agent/hitl/postgres';
import { lockPolicy } from '../../postgres/sql/policy/lock-policy.ts';
import { putPolicyInForce } from '../../postgres/sql/policy/put-policy-in-force.ts';
import { type JudgedPolicy, judgePolicy } from './judge-policy.ts';
import type { LivePolicy } from './live-policy.ts';
import { recordPolicy } from './record-policy.ts';

export interface PutPolicy {
  readonly source: string;
  /** The version that was changed. */
  readonly insteadOf: string;
  readonly actor: Actor;
}

export type PutOutcome =
  | { readonly kind: 'put'; readonly version: string }
  | { readonly kind: 'stale'; readonly inForce: string }
  | Extract<JudgedPolicy, { kind: 'invalid' }>;

/** Puts a policy in force for whatever is proposed from now on, and says so in the record. What was asked already stays as it was asked. */
export async function putPolicy(
  { db, livePolicy }: { readonly db: Pool; readonly livePolicy: LivePolicy },
  { source, insteadOf, actor }: PutPolicy,
): Promise<PutOutcome> {
  const judged = judgePolicy({ rules: livePolicy.rules }, source);
  if (judged.kind === 'invalid') return judged;
  const { policy } = judged;
  const put = await inTransaction(db, async (tx): Promise<PutOutcome> => {
    await lockPolicy(tx, {});
    await livePolicy.refresh(tx);
    const before = livePolicy.rules.policy.version;
    if (before !== insteadOf) return { kind: 'stale', inForce: before };
    if (before === policy.version) return { kind: 'put', version: before };
    await recordPolicy(tx, { policy, source });
    await putPolicyInForce(tx, { version: policy.version, file_version: livePolicy.file.policy.version, put_by: actor.id });
    const facts = { version: policy.version, before, gates: policy.gates.length };
    await noteInAudit(tx, { actor, what: 'policy-put-in-force', facts });
    return { kind: 'put', version: policy.version };
  });
  if (put.kind === 'put') await livePolicy.refresh(db);
  return put;
}
