import type { KeyObject } from 'node:crypto';
import { createSignatureCheck } from '../core/audit/signature-check.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Actor } from '../schema/actor.ts';
import { HitlError } from '../schema/errors.ts';
import { requireIntact } from './require-intact.ts';

export type PruneAudit = {
  readonly actor: Actor;
  /** Keys that may vouch for what is dropped. At least one: an unsigned checkpoint vouches for nothing. */
  readonly publicKeys: readonly KeyObject[];
} & ({ readonly keepDays: number } | { readonly before: Date });

export type PruneOutcome =
  | { readonly kind: 'pruned'; readonly through: number; readonly entries: number }
  /** There is no signed checkpoint old enough, or everything up to it is gone already. */
  | { readonly kind: 'nothing_to_prune' };

type PrunedLedger = Pick<Ledger, 'now' | 'seal' | 'readAudit' | 'auditHead' | 'listCheckpoints' | 'pruneAudit'>;

/**
 * Drops what is older than it has to be kept, up to the youngest signed checkpoint of that age: what is left starts
 * at a point that somebody vouched for. What is dropped is verified first, so that retention can't remove the traces of a change.
 */
export async function pruneAudit({ ledger }: { ledger: PrunedLedger }, input: PruneAudit): Promise<PruneOutcome> {
  if (input.publicKeys.length === 0) throw new HitlError('HITL_INVALID_INPUT', 'pruning needs a public key to check checkpoints with');
  const before = 'before' in input ? input.before : daysBefore(await ledger.now(), input.keepDays);
  const { prunedThrough, prunedHash } = await ledger.auditHead();

  const signatureProblem = createSignatureCheck(input.publicKeys);
  // Everything up to a checkpoint had happened when it was signed.
  const old = (await ledger.listCheckpoints()).filter(({ seq, at }) => seq > prunedThrough && Date.parse(at) <= before.getTime());
  const vouched = old.filter((checkpoint) => signatureProblem(checkpoint) === undefined).sort((a, b) => b.seq - a.seq)[0];
  if (vouched === undefined) return { kind: 'nothing_to_prune' };

  const to = { seq: vouched.seq, hash: vouched.hash };
  await requireIntact(ledger, { from: { seq: prunedThrough, hash: prunedHash }, to }, { publicKeys: input.publicKeys, checkpoints: [] });
  const entries = await ledger.pruneAudit(vouched.seq, input.actor);
  // The entry about it gets its place at once: without it the shortened log does not verify.
  await ledger.seal();
  return { kind: 'pruned', through: vouched.seq, entries };
}

function daysBefore(now: Date, days: number): Date {
  if (!(days >= 0)) throw new HitlError('HITL_INVALID_INPUT', `expected days to keep, got ${days}`);
  return new Date(now.getTime() - days * 24 * 3600 * 1000);
}
