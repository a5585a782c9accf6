import { auditBody } from '../../core/audit/audit-body.ts';
import { sealEntry } from '../../core/audit/seal-entry.ts';
import type { Digest } from '../../schema/action.ts';
import type { Actor } from '../../schema/actor.ts';
import type { Checkpoint, SealedEntry } from '../../schema/audit.ts';
import { HitlError } from '../../schema/errors.ts';
import { record, type Tx } from '../transaction.ts';

/** Entries are numbered as they are written, and sealed in that order: an entry's number becomes its place. */
export function seal({ storage }: Tx): number {
  const { seq: sealedBefore, written } = storage.log;
  let { hash } = storage.log;
  for (let seq = sealedBefore + 1; seq <= written; seq++) {
    const entry = storage.unsealed.get(seq);
    if (entry === undefined) throw new HitlError('HITL_AUDIT_BROKEN', `entry ${seq} is missing`);
    const sealed = sealEntry(entry.body, { seq, at: entry.at, prev: hash });
    hash = sealed.hash;
    storage.sealed.put(seq, sealed);
    storage.unsealed.delete(seq);
  }
  storage.changeLog({ seq: written, hash });
  return written - sealedBefore;
}

export function readAudit({ storage }: Tx, filter: { after?: number; limit?: number } = {}): SealedEntry[] {
  const { prunedThrough, seq: last } = storage.log;
  const limit = filter.limit ?? 1000;
  const entries: SealedEntry[] = [];
  for (let seq = Math.max(filter.after ?? 0, prunedThrough) + 1; seq <= last && entries.length < limit; seq++) {
    const entry = storage.sealed.get(seq);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

export function auditHead({ storage }: Tx): { seq: number; hash: Digest; prunedThrough: number; prunedHash: Digest } {
  const { hash, prunedHash, prunedThrough, seq } = storage.log;
  return { seq, hash, prunedThrough, prunedHash };
}

/** The first checkpoint of a place stays: a later one could only say the same, or something false. */
export function saveCheckpoint({ storage }: Tx, checkpoint: Checkpoint): void {
  if (!storage.checkpoints.has(checkpoint.seq)) storage.checkpoints.put(checkpoint.seq, checkpoint);
}

export const listCheckpoints = ({ storage }: Tx): Checkpoint[] =>
  [...storage.checkpoints.values()].sort((one, other) => one.seq - other.seq);

export function pruneAudit(tx: Tx, through: number, actor: Actor): number {
  const { storage } = tx;
  const { prunedThrough, prunings } = storage.log;
  const hash = storage.sealed.get(through)?.hash;
  if (hash === undefined || storage.checkpoints.get(through)?.hash !== hash) {
    throw new HitlError('HITL_INVALID_INPUT', `no checkpoint vouches for entry ${through}`);
  }
  for (let seq = prunedThrough + 1; seq <= through; seq++) storage.sealed.delete(seq);
  storage.changeLog({ prunedThrough: through, prunedHash: hash, prunings: prunings + 1 });
  const subject = { type: 'audit', id: 'log', version: prunings + 1 } as const;
  record(tx, auditBody('audit-pruned', { subject, runId: null, actor, data: { through, hash } }));
  return through - prunedThrough;
}
