import { describe, expect, test } from 'vitest';
import { generateSigningKeys, signCheckpoint } from '../../src/core/audit/audit-checkpoint.ts';
import type { Actor } from '../../src/schema/actor.ts';
import type { Checkpoint, SealedEntry } from '../../src/schema/audit.ts';
import { checkpointAudit } from '../../src/use-cases/checkpoint-audit.ts';
import { exportAudit } from '../../src/use-cases/export-audit.ts';
import { pruneAudit } from '../../src/use-cases/prune-audit.ts';
import { verifyAudit, verifyAuditExport } from '../../src/use-cases/verify-audit.ts';
import { type LogLedger, logLedger } from './log-ledger.ts';
import { keys } from './sample-export.ts';
import { sampleBodies, sampleBody, sealAll, seeded } from './sample-log.ts';

const { privateKey, publicKey } = keys;
const publicKeys = [publicKey];
const actor: Actor = { kind: 'system', id: 'retention' };
const bodies = (count: number, seed = 5) => sampleBodies(seeded(seed), count);

async function collect(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

/** Somebody with write access changes an entry and makes every link after it fit again. */
function rewrite(ledger: LogLedger, seq: number): void {
  const all = ledger.entries.map(({ body }) => body);
  const index = all.length - (ledger.entries.at(-1)?.seq ?? 0) + seq - 1;
  all[index] = { ...(all[index] as SealedEntry['body']), actor: { kind: 'person', id: 'somebody else' } };
  const first = ledger.entries[0] as SealedEntry;
  ledger.entries = [...sealAll(all as Parameters<typeof sealAll>[0], { seq: first.seq - 1, hash: first.prev })];
}

describe('exporting', () => {
  test('seals first, reads page by page and gives a text that verifies', async () => {
    const ledger = logLedger(bodies(2500));
    const chunks: string[] = [];
    for await (const chunk of exportAudit({ ledger }, { format: 'jsonl' })) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(3);
    expect(await verifyAuditExport(chunks)).toMatchObject({ ok: true, entries: 2500, last: { seq: 2500 } });
    expect(chunks.join('').split('\n')[0]).toBe(`{"anchor":{"hash":"${'0'.repeat(64)}","seq":0},"format":"hitl-audit","v":1}`);
  });

  test('ends with what had happened when it was asked for', async () => {
    const ledger = logLedger(bodies(1500));
    let text = '';
    for await (const chunk of exportAudit({ ledger }, { format: 'jsonl' })) {
      text += chunk;
      ledger.unsealed.push(sampleBody(seeded(1), 'run-paused'));
      await ledger.seal();
    }
    expect(await verifyAuditExport([text])).toMatchObject({ ok: true, entries: 1500 });
  });

  test('carries the checkpoints of the ledger, each after its entry', async () => {
    const ledger = logLedger(bodies(5));
    await checkpointAudit({ ledger }, { privateKey });
    ledger.unsealed.push(...bodies(5, 6));
    await checkpointAudit({ ledger }, { privateKey });
    const text = await collect(exportAudit({ ledger }, { format: 'jsonl' }));
    const lines = text.split('\n').map((line) => line.slice(0, 8));
    expect(lines).toEqual(['{"anchor', ...Array(5).fill('{"at":"2'), '{"checkp', ...Array(5).fill('{"at":"2'), '{"checkp', '{"end":{', '']);
    expect(await verifyAuditExport([text], { publicKeys })).toMatchObject({ ok: true, checkpointsMatched: 2 });
  });

  test('as CSV has a row for each entry and none for anything else', async () => {
    const ledger = logLedger(bodies(30));
    await checkpointAudit({ ledger }, { privateKey });
    const text = await collect(exportAudit({ ledger }, { format: 'csv' }));
    expect(text.split('\r\n')).toHaveLength(32);
    expect(text.startsWith('\uFEFFseq,at,')).toBe(true);
  });

  test('stops when it is told to', async () => {
    const ledger = logLedger(bodies(2500));
    const stop = new AbortController();
    const reading = (async () => {
      for await (const chunk of exportAudit({ ledger }, { format: 'jsonl', signal: stop.signal }))
        if (chunk.includes('"seq":1000}')) stop.abort();
    })();
    await expect(reading).rejects.toThrow(/abort/i);
  });

  test('says so when retention drops entries meanwhile, rather than write a log with a hole', async () => {
    const ledger = logLedger(bodies(2500));
    await ledger.seal();
    const reading = (async () => {
      for await (const _ of exportAudit({ ledger }, { format: 'jsonl' }))
        if (ledger.entries.length === 2500) await ledger.pruneAudit(1700, actor);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'HITL_AUDIT_BROKEN', message: expect.stringContaining('start again') });
  });
});

describe('verifying a running ledger', () => {
  test('finds what was changed, removed or added in it', async () => {
    const tamper: Record<string, (ledger: LogLedger) => void> = {
      wrong_hash: (ledger) => {
        const entry = ledger.entries[6] as SealedEntry;
        ledger.entries[6] = { ...entry, body: { ...entry.body, run_id: 'run_other' } };
      },
      out_of_order: (ledger) => ledger.entries.splice(6, 1),
      malformed: (ledger) => {
        ledger.entries[6] = { ...(ledger.entries[6] as SealedEntry), extra: 1 } as SealedEntry;
      },
      broken_link: (ledger) => {
        ledger.entries[6] = { ...(ledger.entries[6] as SealedEntry), prev: 'e'.repeat(64) };
      },
    };
    for (const [code, change] of Object.entries(tamper)) {
      const ledger = logLedger(bodies(20));
      await ledger.seal();
      expect(await verifyAudit({ ledger })).toMatchObject({ ok: true, entries: 20 });
      change(ledger);
      expect(await verifyAudit({ ledger }), code).toMatchObject({ ok: false, code, at: { seq: 7 }, entriesBefore: 6 });
    }
  });

  test('finds entries missing at the end although the ledger still claims to have them', async () => {
    const ledger = logLedger(bodies(20));
    await ledger.seal();
    const head = await ledger.auditHead();
    ledger.auditHead = async () => head;
    ledger.entries.splice(17);
    expect(await verifyAudit({ ledger })).toMatchObject({ ok: false, code: 'wrong_end', facts: { last: 17 } });
  });

  test('finds a restored old state and a rewritten one through the checkpoint kept elsewhere, and only through it', async () => {
    const ledger = logLedger(bodies(20));
    const kept = await checkpointAudit({ ledger }, { privateKey });
    const [entries, own] = [[...ledger.entries], [...ledger.checkpoints]];

    Object.assign(ledger, { entries: entries.slice(0, 12), checkpoints: [] });
    expect(await verifyAudit({ ledger }, { publicKeys })).toMatchObject({ ok: true, entries: 12 });
    expect(await verifyAudit({ ledger }, { publicKeys, checkpoints: [kept] })).toMatchObject({
      ok: false,
      code: 'truncated',
      facts: { known: 20, last: 12 },
    });

    Object.assign(ledger, { entries: [...entries], checkpoints: own });
    rewrite(ledger, 4);
    expect(await verifyAudit({ ledger }, { publicKeys })).toMatchObject({ ok: false, code: 'rewritten' });
    ledger.checkpoints = [];
    expect(await verifyAudit({ ledger }, { publicKeys })).toMatchObject({ ok: true });
    expect(await verifyAudit({ ledger }, { publicKeys, checkpoints: [kept] })).toMatchObject({ ok: false, code: 'rewritten' });
  });

  test('does not run for ever on a ledger that hands out the same page again and again', async () => {
    const ledger = logLedger(bodies(20));
    await ledger.seal();
    const page = await ledger.readAudit({ limit: 2 });
    ledger.readAudit = async () => page;
    const text = await collect(exportAudit({ ledger }, { format: 'jsonl' }));
    expect(await verifyAuditExport([text])).toMatchObject({ ok: false, code: 'out_of_order' });
  });
});

describe('signing a checkpoint', () => {
  test('seals, signs the head, saves it and hands it out', async () => {
    const ledger = logLedger(bodies(20));
    const checkpoint = await checkpointAudit({ ledger }, { privateKey });
    expect(checkpoint).toMatchObject({ seq: 20, hash: ledger.entries.at(-1)?.hash, at: ledger.time.toISOString() });
    expect(ledger.checkpoints).toEqual([checkpoint]);
    expect(await verifyAudit({ ledger }, { publicKeys, checkpoints: [checkpoint] })).toMatchObject({ ok: true, checkpointsMatched: 2 });
  });

  test('says nothing new when nothing has happened since the last one', async () => {
    const ledger = logLedger(bodies(3));
    const first = await checkpointAudit({ ledger }, { privateKey });
    expect(await checkpointAudit({ ledger }, { privateKey })).toEqual(first);
    expect(ledger.checkpoints).toHaveLength(1);
  });

  const refusals: [
    name: string,
    tamper: (ledger: LogLedger, kept: Checkpoint) => { checkpoints?: Checkpoint[] } | undefined,
    code: string,
  ][] = [
    [
      'an entry since the last one was changed',
      (ledger) => void Object.assign(ledger.entries[23] as SealedEntry, { at: '2026-01-01T00:00:00.000Z' }),
      'wrong_hash',
    ],
    ['an entry since the last one is missing', (ledger) => void ledger.entries.splice(23, 1), 'out_of_order'],
    [
      'the chain does not lead on from the last one',
      (ledger) => {
        rewrite(ledger, 4);
        return undefined;
      },
      'broken_link',
    ],
    ['entries that the last one knew of are gone', (ledger) => void ledger.entries.splice(15), 'truncated'],
    [
      'the last one in the ledger is forged',
      (ledger, kept) => void ledger.checkpoints.splice(0, 1, { ...kept, seq: 19, hash: ledger.entries[18]?.hash ?? '' }),
      'checkpoint_forged',
    ],
    [
      'the last one was signed by a stranger',
      (ledger) => void ledger.checkpoints.push(signCheckpoint(ledger.entries[24] as SealedEntry, generateSigningKeys().privateKey)),
      'checkpoint_unknown_key',
    ],
    [
      'the chain was rewritten and the checkpoints removed with it, but one was kept elsewhere',
      (ledger, kept) => {
        rewrite(ledger, 4);
        ledger.checkpoints = [];
        return { checkpoints: [kept] };
      },
      'rewritten',
    ],
  ];
  test.each(refusals)('is refused when %s', async (_, tamper, code) => {
    const ledger = logLedger(bodies(20));
    const kept = await checkpointAudit({ ledger }, { privateKey });
    ledger.unsealed.push(...bodies(10, 8));
    await ledger.seal();
    const outside = tamper(ledger, kept) ?? {};
    await expect(checkpointAudit({ ledger }, { privateKey, ...outside })).rejects.toMatchObject({
      code: 'HITL_AUDIT_BROKEN',
      details: { code },
    });
  });

  test('is refused when the ledger starts at a point that none of its checkpoints vouches for', async () => {
    const ledger = logLedger(bodies(20));
    await checkpointAudit({ ledger }, { privateKey });
    await ledger.pruneAudit(10, actor);
    ledger.checkpoints = [];
    await expect(checkpointAudit({ ledger }, { privateKey })).rejects.toMatchObject({ details: { code: 'anchor_unvouched' } });
  });

  test('goes on after the key was changed, if the old key is known', async () => {
    const ledger = logLedger(bodies(5));
    await checkpointAudit({ ledger }, { privateKey });
    ledger.unsealed.push(...bodies(5, 9));
    const next = generateSigningKeys();
    await expect(checkpointAudit({ ledger }, { privateKey: next.privateKey })).rejects.toMatchObject({
      details: { code: 'checkpoint_unknown_key' },
    });
    await checkpointAudit({ ledger }, { privateKey: next.privateKey, publicKeys });
    expect(await verifyAudit({ ledger }, { publicKeys: [publicKey, next.publicKey] })).toMatchObject({ ok: true, checkpointsMatched: 2 });
  });
});

describe('retention', () => {
  async function aged(): Promise<{ ledger: LogLedger; kept: Checkpoint[] }> {
    const ledger = logLedger();
    const kept: Checkpoint[] = [];
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-03']) {
      ledger.time = new Date(`${day}T00:00:00.000Z`);
      ledger.unsealed.push(...bodies(10, day.length));
      kept.push(await checkpointAudit({ ledger }, { privateKey }));
    }
    ledger.time = new Date('2026-06-10T00:00:00.000Z');
    return { ledger, kept };
  }

  test('drops up to the youngest signed checkpoint that is old enough, and what is left verifies', async () => {
    const { ledger, kept } = await aged();
    expect(await pruneAudit({ ledger }, { actor, publicKeys, keepDays: 7.5 })).toEqual({ kind: 'pruned', through: 20, entries: 20 });
    expect(ledger.entries.map(({ seq }) => seq)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    expect(ledger.entries.at(-1)?.body).toMatchObject({ type: 'audit-pruned', data: { through: 20 }, actor });
    expect(await verifyAudit({ ledger }, { publicKeys, checkpoints: kept })).toMatchObject({
      ok: true,
      entries: 11,
      anchor: { seq: 20, vouched: true },
      outside: { matched: 2, olderThanLog: 1 },
    });
    expect(await pruneAudit({ ledger }, { actor, publicKeys, keepDays: 7.5 })).toEqual({ kind: 'nothing_to_prune' });
    await checkpointAudit({ ledger }, { privateKey });
    expect(await pruneAudit({ ledger }, { actor, publicKeys, keepDays: 0 })).toMatchObject({ kind: 'pruned', through: 31 });
    expect(await verifyAudit({ ledger }, { publicKeys })).toMatchObject({ ok: true, entries: 1, anchor: { seq: 31, vouched: true } });
  });

  test('keeps what is younger than asked, to the moment', async () => {
    const { ledger } = await aged();
    expect(await pruneAudit({ ledger }, { actor, publicKeys, before: new Date('2026-05-31T23:59:59.999Z') })).toEqual({
      kind: 'nothing_to_prune',
    });
    expect(await pruneAudit({ ledger }, { actor, publicKeys, before: new Date('2026-06-01T00:00:00.000Z') })).toMatchObject({
      through: 10,
    });
  });

  test('does not go by checkpoints that nobody with a known key signed', async () => {
    const { ledger } = await aged();
    const stranger = generateSigningKeys();
    ledger.checkpoints = ledger.checkpoints.map((checkpoint) => signCheckpoint(checkpoint, stranger.privateKey));
    expect(await pruneAudit({ ledger }, { actor, publicKeys, keepDays: 0 })).toEqual({ kind: 'nothing_to_prune' });
    await expect(pruneAudit({ ledger }, { actor, publicKeys: [], keepDays: 0 })).rejects.toMatchObject({ code: 'HITL_INVALID_INPUT' });
    await expect(pruneAudit({ ledger }, { actor, publicKeys, keepDays: Number.NaN })).rejects.toMatchObject({ code: 'HITL_INVALID_INPUT' });
    expect(ledger.entries).toHaveLength(30);
  });

  test('drops nothing that was tampered with: the traces stay', async () => {
    const { ledger } = await aged();
    rewrite(ledger, 4);
    await expect(pruneAudit({ ledger }, { actor, publicKeys, keepDays: 0 })).rejects.toMatchObject({ code: 'HITL_AUDIT_BROKEN' });
    expect(ledger.entries).toHaveLength(30);
  });

  test('a log cut by hand at a checkpoint is told from one that retention shortened', async () => {
    const { ledger } = await aged();
    const cut = ledger.entries[9] as SealedEntry;
    ledger.entries.splice(0, 10);
    const head = await ledger.auditHead();
    ledger.auditHead = async () => ({ ...head, prunedThrough: 10, prunedHash: cut.hash });
    expect(await verifyAudit({ ledger }, { publicKeys })).toMatchObject({ ok: false, code: 'anchor_unrecorded' });
  });
});
