import { generateSigningKeys, signCheckpoint } from '../../src/core/audit/audit-checkpoint.ts';
import { checkpointLine, endLine, entryLine, headerLine } from '../../src/core/audit/audit-line.ts';
import type { Checkpoint, SealedEntry } from '../../src/schema/audit.ts';
import { sampleBodies, sealAll, seeded } from './sample-log.ts';

export const keys = generateSigningKeys();

/** An export as a ledger with these entries and these checkpoints of its own would write it. */
export function exportText(entries: readonly SealedEntry[], own: readonly Checkpoint[] = [], from?: { seq: number; hash: string }): string {
  const anchor = from ?? { seq: 0, hash: '0'.repeat(64) };
  const after = (seq: number) => own.filter((checkpoint) => checkpoint.seq === seq).map(checkpointLine);
  const { seq, hash } = entries.at(-1) ?? anchor;
  return [
    headerLine(anchor),
    ...after(anchor.seq),
    ...entries.flatMap((entry) => [entryLine(entry), ...after(entry.seq)]),
    endLine({ seq, hash, entries: entries.length, checkpoints: own.length }),
    '',
  ].join('\n');
}

/** A statement about one of the entries, signed with the key of these samples. */
export function checkpointAt(entries: readonly SealedEntry[], seq: number): Checkpoint {
  const entry = entries.find((candidate) => candidate.seq === seq);
  if (entry === undefined) throw new Error(`there is no entry ${seq}`);
  return signCheckpoint({ seq, hash: entry.hash, at: entry.at }, keys.privateKey);
}

export const sampleEntries = (count: number, seed = 1): SealedEntry[] => [...sealAll(sampleBodies(seeded(seed), count))];
