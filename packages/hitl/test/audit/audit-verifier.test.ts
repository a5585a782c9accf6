import { describe, expect, test } from 'vitest';
import { auditBody } from '../../src/core/audit/audit-body.ts';
import { generateSigningKeys, keyId, signCheckpoint } from '../../src/core/audit/audit-checkpoint.ts';
import { entryLine } from '../../src/core/audit/audit-line.ts';
import type { AuditReport } from '../../src/core/audit/audit-verifier.ts';
import { type AuditVerifierOptions, createAuditVerifier } from '../../src/core/audit/create-audit-verifier.ts';
import { canonical } from '../../src/core/canonical.ts';
import type { SealedEntry } from '../../src/schema/audit.ts';
import { checkpointAt, exportText, keys, sampleEntries } from './sample-export.ts';
import { sampleBodies, sampleBody, sealAll, seeded } from './sample-log.ts';

const entries = sampleEntries(20);
const publicKeys = [keys.publicKey];
const last = entries.at(-1) as SealedEntry;

function verify(text: string, options?: AuditVerifierOptions): AuditReport {
  const verifier = createAuditVerifier(options);
  const lines = text.split('\n');
  const rest = lines.pop();
  for (const line of lines) verifier.push(line);
  return verifier.finish(rest);
}

/** The export's lines after a change, put together again. */
const withLines = (change: (lines: string[]) => void, text = exportText(entries)): string => {
  const lines = text.split('\n');
  change(lines);
  return lines.join('\n');
};

describe('a log nobody touched', () => {
  test('verifies, and the report says from where to where', () => {
    const own = [checkpointAt(entries, 10), checkpointAt(entries, 20)];
    expect(verify(exportText(entries, own), { publicKeys, checkpoints: [checkpointAt(entries, 15)] })).toEqual({
      ok: true,
      entries: 20,
      first: { seq: 1, at: entries[0]?.at },
      last: { seq: 20, at: last.at },
      head: { seq: 20, hash: last.hash },
      anchor: { seq: 0, hash: '0'.repeat(64), vouched: true },
      checkpointsMatched: 3,
      outside: { matched: 1, olderThanLog: 0 },
      signaturesChecked: true,
    });
  });

  test('verifies when it is empty, and says so', () => {
    expect(verify(exportText([]))).toMatchObject({ ok: true, entries: 0, first: undefined, last: undefined });
    const own = [signCheckpoint({ seq: 0, hash: '0'.repeat(64), at: last.at }, keys.privateKey)];
    expect(verify(exportText([], own), { publicKeys })).toMatchObject({ ok: true, checkpointsMatched: 1 });
  });

  test('verifies without keys, and the report admits that no signature was looked at', () => {
    const forged = { ...checkpointAt(entries, 10), signature: 'x' };
    expect(verify(exportText(entries, [forged]))).toMatchObject({ ok: true, signaturesChecked: false });
  });

  test('may have checkpoints of several keys, and several for one entry', () => {
    const other = generateSigningKeys();
    const state = { seq: 20, hash: last.hash, at: '2026-05-05T00:00:00.000Z' };
    const own = [checkpointAt(entries, 20), signCheckpoint(state, other.privateKey)];
    expect(verify(exportText(entries, own), { publicKeys: [keys.publicKey, other.publicKey] })).toMatchObject({
      ok: true,
      checkpointsMatched: 2,
    });
  });
});

describe('the first thing wrong is named', () => {
  const cases: [name: string, text: string, code: string, line: number, seq: number | undefined, before: number][] = [
    ['nothing at all', '', 'not_an_export', 1, undefined, 0],
    ['another file', 'hello\n', 'not_an_export', 1, undefined, 0],
    ['a header of another version', exportText(entries).replace('"v":1}\n', '"v":2}\n'), 'not_an_export', 1, undefined, 0],
    ['a header with a blank', exportText(entries).replace('"format":', '"format": '), 'not_an_export', 1, undefined, 0],
    ['another beginning', exportText(entries, [], { seq: 0, hash: 'f'.repeat(64) }), 'anchor_differs', 1, undefined, 0],
    ['a line that is not JSON', withLines((lines) => lines.splice(6, 1, '{"at":')), 'not_json', 7, 6, 5],
    ['an empty line', withLines((lines) => lines.splice(6, 0, '')), 'not_json', 7, 6, 5],
    ['a JSON value that is no entry', withLines((lines) => lines.splice(6, 1, 'null')), 'malformed', 7, 6, 5],
    ['a blank in an entry', withLines((lines) => lines.splice(6, 1, `${lines[6]} `)), 'not_canonical', 7, 6, 5],
    ['an entry removed', withLines((lines) => lines.splice(6, 1)), 'out_of_order', 7, 6, 5],
    ['an entry twice', withLines((lines) => lines.splice(6, 0, lines[6] ?? '')), 'out_of_order', 8, 7, 6],
    ['an entry with another past', withLines((lines) => lines.splice(6, 1, edited(6, { prev: 'a'.repeat(64) }))), 'broken_link', 7, 6, 5],
    [
      'an entry with another time',
      withLines((lines) => lines.splice(6, 1, edited(6, { at: '2026-01-05T00:00:00.000Z' }))),
      'wrong_hash',
      7,
      6,
      5,
    ],
    ['an entry with another hash', withLines((lines) => lines.splice(6, 1, edited(6, { hash: 'a'.repeat(64) }))), 'wrong_hash', 7, 6, 5],
    ['an end with another count', exportText(entries).replace('"entries":20', '"entries":21'), 'wrong_end', 22, undefined, 20],
    [
      'an end that counts checkpoints that are not there',
      exportText(entries).replace('"checkpoints":0', '"checkpoints":1'),
      'wrong_end',
      22,
      undefined,
      20,
    ],
    ['no end', withLines((lines) => lines.splice(21, 1)), 'no_end', 22, undefined, 20],
    ['half an end', exportText(entries).slice(0, -10), 'no_end', 22, undefined, 20],
    ['no line feed after the end', exportText(entries).slice(0, -1), 'no_end', 22, undefined, 20],
    ['something after the end', `${exportText(entries)}x`, 'after_end', 23, undefined, 20],
    ['a line after the end', `${exportText(entries)}\n`, 'after_end', 23, undefined, 20],
  ];
  function edited(seq: number, change: Partial<SealedEntry>): string {
    return entryLine({ ...(entries[seq - 1] as SealedEntry), ...change });
  }

  test.each(cases)('%s', (_, text, code, line, seq, entriesBefore) => {
    const report = verify(text, { publicKeys });
    expect(report).toMatchObject({ ok: false, code, entriesBefore, at: { line } });
    if (!report.ok) expect(report.at.seq).toBe(seq);
  });

  test('content that was changed, with the sentence that says so', () => {
    const body = { ...(entries[6] as SealedEntry).body, run_id: 'run_another' };
    const report = verify(withLines((lines) => lines.splice(7, 1, edited(7, { body }))));
    expect(report).toMatchObject({
      ok: false,
      at: { line: 8, seq: 7 },
      problem: 'entry 7 was changed: its content does not have its hash',
    });
  });

  test('a type that this version does not know is not called a change', () => {
    const later = { ...sampleBody(seeded(3), 'run-paused'), type: 'run-dreamt' } as unknown as ReturnType<typeof sampleBody>;
    const report = verify(exportText([...sealAll([later])]));
    expect(report).toMatchObject({ ok: false, code: 'unknown_type', facts: { type: 'run-dreamt' }, at: { line: 2, seq: 1 } });
  });

  test('bytes that were no text are reported where they stand', () => {
    const verifier = createAuditVerifier();
    verifier.push(exportText(entries).split('\n')[0] ?? '');
    verifier.refuse({ code: 'not_utf8', facts: {} });
    expect(verifier.finish()).toMatchObject({ ok: false, code: 'not_utf8', at: { line: 2 } });
  });

  test('reading on after the first problem changes nothing', () => {
    const verifier = createAuditVerifier();
    expect(verifier.push('nonsense')).toBe(false);
    expect(verifier.push(exportText(entries).split('\n')[0] ?? '')).toBe(false);
    expect(verifier.finish()).toMatchObject({ ok: false, code: 'not_an_export', at: { line: 1 } });
  });
});

describe('what only a checkpoint kept elsewhere can show', () => {
  const outside = [checkpointAt(entries, 8), checkpointAt(entries, 20)];

  test('a log cut off after an entry and ended properly again', () => {
    const cut = exportText(entries.slice(0, 15));
    expect(verify(cut, { publicKeys })).toMatchObject({ ok: true, entries: 15 });
    expect(verify(cut, { publicKeys, checkpoints: outside })).toMatchObject({
      ok: false,
      code: 'truncated',
      facts: { known: 20, last: 15 },
      at: { seq: 16 },
      problem: 'truncated: a checkpoint knows of 20 entries, and the log ends with 15',
    });
  });

  test('a log rewritten and hashed anew from some entry on', () => {
    const bodies = entries.map((entry) => entry.body);
    bodies[11] = { ...(bodies[11] as SealedEntry['body']), actor: { kind: 'person', id: 'somebody else' } };
    const rewritten = exportText([...sealAll(bodies as Parameters<typeof sealAll>[0])]);
    expect(verify(rewritten, { publicKeys })).toMatchObject({ ok: true, entries: 20 });
    expect(verify(rewritten, { publicKeys, checkpoints: outside })).toMatchObject({
      ok: false,
      code: 'rewritten',
      facts: { seq: 20, since: 8 },
      at: { line: 21, seq: 20 },
    });
  });

  test('it counts without any key too: whoever hands it in vouches for it', () => {
    expect(verify(exportText(entries.slice(0, 15)), { checkpoints: outside })).toMatchObject({ ok: false, code: 'truncated' });
  });

  test('a checkpoint with a bad signature or of a stranger is refused before anything is read', () => {
    const stranger = generateSigningKeys();
    const state = { seq: 8, hash: entries[7]?.hash ?? '', at: last.at };
    const foreign = signCheckpoint(state, stranger.privateKey);
    const posing = { ...foreign, key_id: keyId(keys.publicKey) };
    expect(verify(exportText(entries), { publicKeys, checkpoints: [foreign] })).toMatchObject({
      ok: false,
      code: 'checkpoint_unknown_key',
      at: { line: 0 },
    });
    expect(verify(exportText(entries), { publicKeys, checkpoints: [posing] })).toMatchObject({
      ok: false,
      code: 'checkpoint_forged',
      at: { line: 0 },
    });
  });
});

describe("a log's own checkpoints", () => {
  const own = [checkpointAt(entries, 10), checkpointAt(entries, 20)];
  const text = exportText(entries, own);

  test.each([
    ['changed', text.replace(/("signature":")./, '$1_'), 'checkpoint_forged'],
    ['removed', withLines((lines) => lines.splice(11, 1), text), 'wrong_end'],
    ['moved', withLines((lines) => lines.splice(11, 2, lines[12] ?? '', lines[11] ?? ''), text), 'checkpoint_misplaced'],
    ['repeated', withLines((lines) => lines.splice(11, 0, lines[11] ?? ''), text), 'checkpoint_misplaced'],
    ['given another field', text.replace('{"checkpoint":{', '{"checkpoint":{"aa":1,'), 'malformed'],
    ['written with a blank', text.replace('{"checkpoint":{', '{"checkpoint":{ '), 'not_canonical'],
  ])('are part of what is verified: one %s is found', (_, changed, code) => {
    expect(verify(changed, { publicKeys })).toMatchObject({ ok: false, code });
  });

  test('of a hash the log does not have show that it was rewritten', () => {
    const stale = signCheckpoint({ seq: 10, hash: 'b'.repeat(64), at: last.at }, keys.privateKey);
    expect(verify(exportText(entries, [stale]), { publicKeys })).toMatchObject({
      ok: false,
      code: 'rewritten',
      facts: { seq: 10, since: 0 },
    });
  });
});

describe('a log that retention has shortened', () => {
  const anchor = { seq: 10, hash: entries[9]?.hash ?? '' };
  const prune = (through: { seq: number; hash: string }) =>
    auditBody('audit-pruned', {
      subject: { type: 'audit', id: 'audit', version: 1 },
      runId: null,
      actor: { kind: 'system', id: 'retention' },
      data: { through: through.seq, hash: through.hash },
    });
  const rest = entries.slice(10);
  const shortened = [...rest, ...sealAll([prune(anchor)], last)];
  const own = [checkpointAt(entries, 10)];

  test('verifies from the signed checkpoint on', () => {
    expect(verify(exportText(shortened, own, anchor), { publicKeys })).toMatchObject({
      ok: true,
      entries: 11,
      first: { seq: 11 },
      anchor: { ...anchor, vouched: true },
    });
    expect(verify(exportText(shortened, [], anchor), { publicKeys, checkpoints: [...own, checkpointAt(entries, 4)] })).toMatchObject({
      ok: true,
      anchor: { vouched: true },
      outside: { matched: 1, olderThanLog: 1 },
    });
  });

  test('is refused when a key is given and nobody vouches for where it starts', () => {
    expect(verify(exportText(shortened, [], anchor), { publicKeys })).toMatchObject({
      ok: false,
      code: 'anchor_unvouched',
      at: { line: 1 },
    });
    expect(verify(exportText(shortened, [], anchor))).toMatchObject({ ok: true, anchor: { vouched: false } });
    // Without a key, a checkpoint from the log itself proves nothing.
    expect(verify(exportText(shortened, own, anchor))).toMatchObject({ ok: true, anchor: { vouched: false } });
  });

  test('is refused when it does not say that it was shortened: then somebody cut it', () => {
    expect(verify(exportText(rest, own, anchor), { publicKeys })).toMatchObject({ ok: false, code: 'anchor_unrecorded', at: { line: 1 } });
    const otherPoint = [...rest, ...sealAll([prune({ seq: 9, hash: anchor.hash })], last)];
    expect(verify(exportText(otherPoint, own, anchor), { publicKeys })).toMatchObject({ ok: false, code: 'anchor_unrecorded' });
  });

  test('is refused when a checkpoint kept elsewhere has another hash for the point it starts from', () => {
    const outside = [signCheckpoint({ seq: 10, hash: 'c'.repeat(64), at: last.at }, keys.privateKey)];
    expect(verify(exportText(shortened, own, anchor), { publicKeys, checkpoints: outside })).toMatchObject({
      ok: false,
      code: 'rewritten',
    });
  });

  test('must start where the caller says, if the caller says so, and then nothing has to vouch for it', () => {
    const text = exportText(rest, [], anchor);
    expect(verify(text, { publicKeys, anchor })).toMatchObject({ ok: true, entries: 10 });
    expect(verify(text, { anchor: { ...anchor, seq: 9 } })).toMatchObject({ ok: false, code: 'anchor_differs' });
    expect(verify(text, { anchor: { ...anchor, hash: 'd'.repeat(64) } })).toMatchObject({ ok: false, code: 'anchor_differs' });
    expect(verify(exportText(entries), { anchor })).toMatchObject({ ok: false, code: 'anchor_differs' });
  });
});

test('text in every script and number notation keeps its hash through an export', () => {
  const many = [...sealAll(sampleBodies(seeded(99), 500))];
  for (const entry of many) expect(JSON.parse(entryLine(entry))).toEqual(entry);
  expect(canonical(JSON.parse(entryLine(many[0] as SealedEntry)))).toBe(entryLine(many[0] as SealedEntry));
  expect(verify(exportText(many))).toMatchObject({ ok: true, entries: 500 });
});
