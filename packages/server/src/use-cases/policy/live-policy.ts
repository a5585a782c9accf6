import { loadPolicy, type Rules } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { Policy } from '@dream-agent/hitl/schema';
import { readPolicyInForce } from '../../postgres/sql/policy/read-policy-in-force.ts';

/** The policy that this node judges by, which somebody may change while it runs. */
export interface LivePolicy {
  /** What everybody judges by: its policy is always the one in force. */
  readonly rules: Rules;
  /** What the configuration says. */
  readonly file: { readonly policy: Policy; readonly source: string | null };
  /** Looks whether another one has been put in force; whoever judges next judges by it. */
  refresh(db: Db): Promise<void>;
}

/** One that begins with what the file says, until it has looked. */
export function createLivePolicy(file: Rules, source: string | null): LivePolicy {
  let policy = file.policy;
  const rules: Rules = {
    ...file,
    get policy() {
      return policy;
    },
  };
  return {
    rules,
    file: { policy: file.policy, source },
    refresh: async (db) => {
      const [row] = await readPolicyInForce(db, {});
      // A file that has changed since was changed by somebody who meant it.
      const isMeant = row !== undefined && row.file_version === file.policy.version;
      if ((isMeant ? row.version : file.policy.version) === policy.version) return;
      policy = isMeant ? loadPolicy(row.source, { file: 'the policy in force', tools: file.tools.keys() }) : file.policy;
    },
  };
}
