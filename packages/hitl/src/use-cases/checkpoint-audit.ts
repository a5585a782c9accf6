import { createPublicKey, type KeyObject } from 'node:crypto';
import { signCheckpoint } from '../core/audit/audit-checkpoint.ts';
import type { AuditAnchor } from '../core/audit/audit-line.ts';
import { type AuditProblem, sentenceFor } from '../core/audit/audit-problem.ts';
import { createSignatureCheck } from '../core/audit/signature-check.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Checkpoint } from '../schema/audit.ts';
import { HitlError } from '../schema/errors.ts';
import { requireIntact } from './require-intact.ts';

export interface CheckpointAudit {
  readonly privateKey: KeyObject;
  /** Keys of before, where the key was changed; the one that signs need not be repeated. */
  readonly publicKeys?: readonly KeyObject[];
  /** Checkpoints that were kept elsewhere. The ledger's own could have been removed together with what they vouched for. */
  readonly checkpoints?: readonly Checkpoint[];
}

type CheckpointedLedger = Pick<Ledger, 'now' | 'seal' | 'readAudit' | 'auditHead' | 'listCheckpoints' | 'saveCheckpoint'>;

/**
 * Signs how far the record has come, and hands the statement out to be kept where nobody who can write to the ledger
 * can reach it. Signs nothing that contradicts the last statement: the entries since then are verified first.
 */
export async function checkpointAudit({ ledger }: { ledger: CheckpointedLedger }, input: CheckpointAudit): Promise<Checkpoint> {
  const publicKeys = [createPublicKey(input.privateKey), ...(input.publicKeys ?? [])];
  const own = await ledger.listCheckpoints();
  await ledger.seal();
  // Taken after sealing, so that no entry up to the head is younger than the statement.
  const at = (await ledger.now()).toISOString();
  const { seq, hash, prunedThrough, prunedHash } = await ledger.auditHead();
  const head: AuditAnchor = { seq, hash };

  const last = own.reduce<Checkpoint | undefined>((highest, next) => (highest && highest.seq >= next.seq ? highest : next), undefined);
  const from = startingPoint({ last, head, pruned: { seq: prunedThrough, hash: prunedHash } }, createSignatureCheck(publicKeys));
  await requireIntact(ledger, { from, to: head }, { publicKeys, checkpoints: input.checkpoints ?? [] });
  if (last?.seq === seq) return last;

  const checkpoint = signCheckpoint({ ...head, at }, input.privateKey);
  await ledger.saveCheckpoint(checkpoint);
  return checkpoint;
}

/** The last point that is vouched for. What is older was verified when that was signed. */
function startingPoint(
  { last, head, pruned }: { last: Checkpoint | undefined; head: AuditAnchor; pruned: AuditAnchor },
  signatureProblem: (checkpoint: Checkpoint) => AuditProblem | undefined,
): AuditAnchor {
  if (last === undefined || last.seq < pruned.seq) {
    if (pruned.seq === 0) return pruned;
    throw broken({ code: 'anchor_unvouched', facts: { seq: pruned.seq } });
  }
  const problem = signatureProblem(last);
  if (problem !== undefined) throw broken(problem);
  if (last.seq > head.seq) throw broken({ code: 'truncated', facts: { known: last.seq, last: head.seq } });
  return { seq: last.seq, hash: last.hash };
}

const broken = (problem: AuditProblem) => new HitlError('HITL_AUDIT_BROKEN', sentenceFor(problem), { details: { code: problem.code } });
