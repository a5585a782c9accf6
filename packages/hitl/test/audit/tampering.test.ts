import { describe, expect, test } from 'vitest';
import type { AuditVerifierOptions } from '../../src/core/audit/create-audit-verifier.ts';
import { verifyAuditExport } from '../../src/use-cases/verify-audit.ts';
import { checkpointAt, exportText, keys, sampleEntries } from './sample-export.ts';
import { seeded } from './sample-log.ts';
import { TAMPERINGS, type Target } from './tamper.ts';

const CHANGES = 10_000;
const SEED = Number(process.env['AUDIT_SEED'] ?? 20260105);

const entries = sampleEntries(40);
const own = [checkpointAt(entries, 13), checkpointAt(entries, 26), checkpointAt(entries, 39)];
const target: Target = { entries, own, text: exportText(entries, own) };
const publicKeys = [keys.publicKey];
/** The last one that left the machine: it knows of every entry. */
const checkpoints = [checkpointAt(entries, 20), checkpointAt(entries, 40)];

/** One change, never one that leaves the text as it was. */
function tampered(kind: string, seed: number): Uint8Array {
  const original = Buffer.from(target.text);
  const random = seeded(seed);
  for (;;) {
    const changed = Buffer.from((TAMPERINGS[kind] as (typeof TAMPERINGS)[string])(random, target));
    if (!changed.equals(original)) return changed;
  }
}

async function overlooked(kind: string, options: AuditVerifierOptions, seeds: Iterable<number>): Promise<number[]> {
  const missed: number[] = [];
  for (const seed of seeds) if ((await verifyAuditExport([tampered(kind, seed)], options)).ok) missed.push(seed);
  return missed;
}

const kinds = Object.keys(TAMPERINGS);
const seedsOf = (kind: string): number[] => {
  const first = kinds.indexOf(kind);
  return Array.from({ length: Math.ceil((CHANGES - first) / kinds.length) }, (_, round) => SEED + first + round * kinds.length);
};

describe(`${CHANGES} changes to an export, from seed ${SEED}`, () => {
  test('the export as it was verifies', async () => {
    expect(await verifyAuditExport([target.text], { publicKeys, checkpoints })).toMatchObject({
      ok: true,
      entries: 40,
      checkpointsMatched: 5,
    });
    expect(kinds.flatMap(seedsOf)).toHaveLength(CHANGES);
  });

  test.each(kinds)('each is found when somebody %s', { timeout: 120_000 }, async (kind) => {
    expect(await overlooked(kind, { publicKeys, checkpoints }, seedsOf(kind)), `seeds that were overlooked (AUDIT_SEED=${SEED})`).toEqual(
      [],
    );
  });

  test.each(kinds.filter((kind) => kind.startsWith('writes') || kind.startsWith('ends')))(
    'none is found without a checkpoint from elsewhere when somebody %s',
    async (kind) => {
      const seeds = seedsOf(kind).slice(0, 20);
      expect(await overlooked(kind, { publicKeys }, seeds)).toEqual(seeds);
    },
  );
});
