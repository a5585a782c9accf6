import type { KeyObject } from 'node:crypto';
import type { Checkpoint } from '../../schema/audit.ts';
import { checkpointIsValid, keyId } from './audit-checkpoint.ts';
import type { AuditProblem } from './audit-problem.ts';

/**
 * Says what is wrong with a checkpoint's signature, or `undefined` if nothing is. Without any key there is nothing to
 * compare with, and every checkpoint passes: whoever verifies learns that signatures were not looked at.
 */
export function createSignatureCheck(publicKeys: readonly KeyObject[]): (checkpoint: Checkpoint) => AuditProblem | undefined {
  const keys = new Map(publicKeys.map((key) => [keyId(key), key]));
  return (checkpoint) => {
    if (keys.size === 0) return undefined;
    const key = keys.get(checkpoint.key_id);
    if (key === undefined) return { code: 'checkpoint_unknown_key', facts: { seq: checkpoint.seq, key: checkpoint.key_id } };
    return checkpointIsValid(checkpoint, key) ? undefined : { code: 'checkpoint_forged', facts: { seq: checkpoint.seq } };
  };
}
