import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
// The sentences that stories about the ledger are made of; not a part of what the library offers.
import { World } from '../../../hitl/src/testing/ledger-contract/world.ts';
import { type Installed, openInstalled } from './installed.ts';

let installed: Installed;
let file: string;
let checkpoint: string;
beforeAll(async () => {
  installed = await openInstalled();
  const ledger = createPostgresLedger({ pool: installed.db, sealWithin: 10_000 });
  const story = new World({ ledger, advance: (seconds) => installed.advance(seconds), another: async () => ledger, close: async () => {} });
  for (let run = 0; run < 3; run++) await story.ask(await story.startRun());
  await ledger.close();
  file = join(installed.folder, 'audit.jsonl');
  checkpoint = join(installed.folder, 'checkpoint.json');
});
afterAll(() => installed?.close());

test('is exported whole into a file of its owner’s, verified anywhere, and never written over an older copy', async () => {
  expect(await installed.call(['audit', 'export', 'audit.jsonl'])).toMatchObject({ code: 0, out: '' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const kept = await readFile(file, 'utf8');
  expect(await installed.call(['audit', 'export', 'audit.jsonl'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  });
  expect(await readFile(file, 'utf8')).toBe(kept);

  // Without a database, without a server.
  const elsewhere = { env: { DATABASE_URL: undefined } };
  expect(await installed.call(['audit', 'verify', 'audit.jsonl'], elsewhere)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Intact'),
  });
  const piped = await installed.call(['audit', 'verify', '-', '--json'], { ...elsewhere, input: kept });
  expect(JSON.parse(piped.out)).toMatchObject({ ok: true });
  expect((await installed.call(['audit', 'export', '--format', 'csv'])).out.split('\n').length).toBeGreaterThan(3);
  expect(await installed.call(['audit', 'export', '--format', 'xml'])).toMatchObject({ code: 2 });
});

test('that was changed, cut short or rewritten is found, with the place', async () => {
  const signed = await installed.call(['audit', 'checkpoint']);
  expect(signed.code).toBe(0);
  await writeFile(checkpoint, signed.out);
  const text = await readFile(file, 'utf8');
  const tampered = join(installed.folder, 'tampered.jsonl');
  await writeFile(tampered, text.replace('team@example.com', 'them@example.com').replace('"requested_by":"', '"requested_by":"x'));
  if ((await readFile(tampered, 'utf8')) === text) throw new Error('nothing was changed');
  const found = await installed.call(['audit', 'verify', 'tampered.jsonl'], { speaks: 'ko' });
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/손상됨: \d+번째 줄/);

  const lines = text.trimEnd().split('\n');
  await writeFile(tampered, `${lines.slice(0, -2).join('\n')}\n`);
  expect(await installed.call(['audit', 'verify', tampered])).toMatchObject({ code: 1, out: expect.stringContaining('Broken') });
  expect(await installed.call(['audit', 'verify', 'no-such-file'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no-such-file'),
  });
});

test('of the database itself is verified with the checkpoint that was kept elsewhere, and its head is told', async () => {
  const verified = await installed.call(['audit', 'verify', '--checkpoint', checkpoint], { speaks: 'ja' });
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(verified.out).toContain('うち外部保管: 1件');
  const { seq, hash } = JSON.parse((await installed.call(['audit', 'head', '--json'])).out);
  expect((await installed.call(['audit', 'head'])).out).toBe(`${seq}  ${hash}\n`);
  expect(JSON.parse(await readFile(checkpoint, 'utf8'))).toMatchObject({ seq, hash });
});

test('of an installation without a key is not signed, and it is said where a key would be', async () => {
  const pem = await readFile(join(installed.home, 'signing-key.pem'));
  await rename(join(installed.home, 'signing-key.pem'), join(installed.home, 'away.pem'));
  const { code, err } = await installed.call(['audit', 'checkpoint']);
  await writeFile(join(installed.home, 'signing-key.pem'), pem, { mode: 0o600 });
  expect(code).toBe(1);
  expect(err).toContain('signing-key.pem');
});

test('nothing was ever started here: that is said, and nothing is made', async () => {
  const { code, err } = await installed.call(['audit', 'head'], { env: { DATABASE_URL: undefined } });
  expect(code).toBe(1);
  expect(err).toContain('dream-agent start');
  await expect(stat(join(installed.home, 'postgres'))).rejects.toThrow();
});
