import { expect, test } from 'vitest';
import { deriveId } from '../../src/core/derive-id.ts';
import { createMemoryLedger } from '../../src/memory/memory-ledger.ts';
import type { Actor } from '../../src/schema/actor.ts';
import { checkpointAudit } from '../../src/use-cases/checkpoint-audit.ts';
import { exportAudit } from '../../src/use-cases/export-audit.ts';
import { pruneAudit } from '../../src/use-cases/prune-audit.ts';
import { verifyAudit, verifyAuditExport } from '../../src/use-cases/verify-audit.ts';
import { keys } from './sample-export.ts';

const { privateKey, publicKey } = keys;
const publicKeys = [publicKey];

test('the record of a real ledger can be exported, checkpointed, pruned and verified at every step', async () => {
  let now = Date.parse('2026-01-05T00:00:00.000Z');
  const ledger = createMemoryLedger({ clock: { now: () => new Date(now) } });
  const actor: Actor = { kind: 'person', id: '김하늘', role: 'admin', groups: [], channel: 'cli' };
  const work = async (name: string) => {
    const id = deriveId('run', name);
    await ledger.createRun({ id, requestedBy: '김하늘', actor });
    await ledger.pauseRun(id, { actor, reason: '점심' });
    await ledger.resumeRun(id, { actor, reason: '다시' });
    await ledger.cancelRun(id, { actor, reason: 'done' });
  };

  await work('first');
  const first = await checkpointAudit({ ledger }, { privateKey });
  expect(first.seq).toBeGreaterThanOrEqual(4);
  now += 10 * 24 * 3600 * 1000;
  await work('second');
  const second = await checkpointAudit({ ledger }, { privateKey, checkpoints: [first] });
  expect(await verifyAudit({ ledger }, { publicKeys, checkpoints: [first, second] })).toMatchObject({
    ok: true,
    entries: second.seq,
    checkpointsMatched: 4,
  });

  expect(await pruneAudit({ ledger }, { actor, publicKeys, keepDays: 5 })).toEqual({
    kind: 'pruned',
    through: first.seq,
    entries: first.seq,
  });
  const chunks: string[] = [];
  for await (const chunk of exportAudit({ ledger }, { format: 'jsonl' })) chunks.push(chunk);
  expect(await verifyAuditExport(chunks, { publicKeys, checkpoints: [first, second] })).toMatchObject({
    ok: true,
    entries: second.seq - first.seq + 1,
    anchor: { seq: first.seq, hash: first.hash, vouched: true },
    checkpointsMatched: 4,
  });
  expect(await pruneAudit({ ledger }, { actor, publicKeys, keepDays: 5 })).toEqual({ kind: 'nothing_to_prune' });
});
