import { describe, expect, test } from 'vitest';
import { generateSigningKeys, signCheckpoint } from '../../../hitl/src/core/audit/audit-checkpoint.ts';
import { verifyAuditExport } from '../../../hitl/src/use-cases/verify-audit.ts';
import { checkpointAt, exportText, keys, sampleEntries } from '../../../hitl/test/audit/sample-export.ts';
import { seeded } from '../../../hitl/test/audit/sample-log.ts';
import { TAMPERINGS } from '../../../hitl/test/audit/tamper.ts';
import { readKeys } from '../../src/proof/signatures.ts';
import { verifyExport } from '../../src/proof/verify-export.ts';

const entries = sampleEntries(60);
const own = [checkpointAt(entries, 20), checkpointAt(entries, 60)];
const text = exportText(entries, own);
const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const bytesOf = (whole: string | Uint8Array) => Buffer.from(whole as string);

/** In pieces, as a network hands them over. */
function* inPieces(bytes: Uint8Array, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const verify = async (whole: string | Uint8Array, given: Partial<Parameters<typeof verifyExport>[1]> = {}) =>
  verifyExport(inPieces(bytesOf(whole)), { keys: await readKeys([pem]), checkpoints: [], ...given });

describe('an export that is verified in a browser', () => {
  test('is whole, with its signatures checked', async () => {
    const seen: number[] = [];
    const { report, line } = await verify(text, { onProgress: ({ bytes }) => seen.push(bytes) });
    expect(report).toMatchObject({ ok: true, entries: 60, checkpointsMatched: 2, signaturesChecked: true, head: { seq: 60 } });
    expect(line).toBeUndefined();
    expect(seen.at(-1)).toBe(bytesOf(text).length);
  });

  test('is said to be unchecked where there is no key', async () => {
    const { report } = await verify(text, { keys: await readKeys([]) });
    expect(report).toMatchObject({ ok: true, signaturesChecked: false });
  });

  test('shows the line that somebody has changed, and says why', async () => {
    const lines = text.split('\n');
    const place = lines.findIndex((line) => line.includes('"seq":31}'));
    lines[place] = (lines[place] as string).replace(/"actor":\{[^}]*"id":"[^"]+"/, (found) =>
      found.replace(/"id":"[^"]+"/, '"id":"누군가"'),
    );
    const { report, line } = await verify(lines.join('\n'));
    expect(report).toMatchObject({ ok: false, code: 'wrong_hash', at: { line: place + 1, seq: 31 }, entriesBefore: 30 });
    expect(line).toContain('누군가');
  });

  test('is compared with what was kept elsewhere: only that shows an end that is missing', async () => {
    const short = exportText(entries.slice(0, 40), [own[0] as never]);
    expect((await verify(short)).report.ok).toBe(true);
    const kept = [checkpointAt(entries, 60)];
    expect((await verify(short, { checkpoints: kept })).report).toMatchObject({ ok: false, code: 'truncated' });
    expect((await verify(text, { checkpoints: kept })).report).toMatchObject({ ok: true, outside: { matched: 1 } });
  });

  test('refuses a signature of somebody else, one that is not right and one that is written in another way', async () => {
    const stranger = generateSigningKeys();
    const statement = { seq: 60, hash: entries[59]?.hash ?? '', at: entries[59]?.at ?? '' };
    const foreign = signCheckpoint(statement, stranger.privateKey);
    expect((await verify(exportText(entries, [foreign]))).report).toMatchObject({ ok: false, code: 'checkpoint_unknown_key' });
    const good = checkpointAt(entries, 60);
    const forged = { ...good, signature: foreign.signature };
    expect((await verify(exportText(entries, [forged]))).report).toMatchObject({ ok: false, code: 'checkpoint_forged' });
    const respelt = { ...good, signature: good.signature.replace(/==$/, '') };
    expect((await verify(exportText(entries, [respelt]))).report).toMatchObject({ ok: false, code: 'checkpoint_forged' });
    expect((await verify(text, { checkpoints: [forged] })).report).toMatchObject({ ok: false, code: 'checkpoint_forged' });
  });

  test('keys that are none, and private ones, are refused', async () => {
    await expect(readKeys(['hello'])).rejects.toThrow('not a public key');
    await expect(readKeys([generateSigningKeys().privatePem])).rejects.toThrow('not a public key');
    await expect(readKeys(['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])).rejects.toThrow('Ed25519');
  });
});

describe('whatever is done to an export', () => {
  for (const [name, tamper] of Object.entries(TAMPERINGS)) {
    test(`a browser finds what Node finds when somebody ${name}`, async () => {
      const random = seeded(7);
      for (let round = 0; round < 15; round++) {
        const changed = bytesOf(tamper(random, { text, entries, own }));
        const { report } = await verify(changed, { checkpoints: own });
        expect(report).toEqual(await verifyAuditExport(inPieces(changed), { publicKeys: [keys.publicKey], checkpoints: own }));
      }
    });
  }
});
