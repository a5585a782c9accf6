import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/cli/messages.ts';
import {
  checkpointIsValid,
  generateSigningKeys,
  parsePrivateKey,
  parsePublicKey,
  signCheckpoint,
} from '../../src/core/audit/audit-checkpoint.ts';
import { parseCsv } from '../audit/parse-csv.ts';
import { checkpointAt, exportText, keys, sampleEntries } from '../audit/sample-export.ts';

const command = fileURLToPath(new URL('../../src/cli/hitl-audit.ts', import.meta.url));
const entries = sampleEntries(30);
const text = exportText(entries, [checkpointAt(entries, 10), checkpointAt(entries, 20)]);
const tampered = text.replace(/("seq":7\})/, '$1 ');

let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitl-audit-test-'));
  await writeFile(at('audit.jsonl'), text);
  await writeFile(at('tampered.jsonl'), tampered);
  await writeFile(at('cut.jsonl'), exportText(entries.slice(0, 25)));
  await writeFile(at('public.pem'), keys.publicPem);
  await writeFile(at('private.pem'), keys.privatePem);
  await writeFile(at('other.pem'), generateSigningKeys().publicPem);
  await writeFile(at('30.json'), JSON.stringify(checkpointAt(entries, 30), null, 2));
  await writeFile(at('lines.json'), [5, 15, 30].map((seq) => `${JSON.stringify(checkpointAt(entries, seq))}\n`).join(''));
  await writeFile(at('list.json'), JSON.stringify([checkpointAt(entries, 5), checkpointAt(entries, 15)]));
  await writeFile(
    at('foreign.json'),
    JSON.stringify(signCheckpoint({ seq: 30, hash: 'a'.repeat(64), at: '2026-02-02T00:00:00.000Z' }, keys.privateKey)),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function audit(args: readonly string[], { input = '', env = {} }: { input?: string | Uint8Array; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, ['--conditions=@dream-agent/source', command, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], LANG: 'C', ...env },
  });
  child.stdin.on('error', () => {}).end(input);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
}

describe('hitl-audit verify', () => {
  test('says in a few sentences that nothing was changed, and ends with 0', async () => {
    const { code, stdout, stderr } = await audit(['verify', 'audit.jsonl', '--key', 'public.pem', '--checkpoint', '30.json']);
    expect(stderr).toBe('');
    expect(stdout).toBe(
      `Intact: 30 entries (1–30, ${entries[0]?.at} – ${entries[29]?.at}).\nHead: ${entries[29]?.hash}\nCheckpoints that agree: 3, from outside the log: 1.\n`,
    );
    expect(code).toBe(0);
  });

  test('reads standard input, and admits what it could not check', async () => {
    const { code, stdout } = await audit(['verify', '-'], { input: text });
    expect(stdout).toMatch(/Intact: 30 entries[\s\S]*No key was given[\s\S]*No checkpoint from outside/);
    expect(code).toBe(0);
  });

  test('names the first bad entry by line and number, and ends with 1', async () => {
    const { code, stdout } = await audit(['verify', 'tampered.jsonl']);
    expect(stdout).toBe(
      'Broken at line 8, entry 7: this line is not written in canonical form, so it is not as it was exported.\nEntries before it that are right: 6.\n',
    );
    expect(code).toBe(1);
  });

  test('finds a byte that is not text, and never repairs it', async () => {
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('고객')] = 0xff;
    const { code, stdout } = await audit(['verify', '-'], { input: bytes });
    expect(stdout).toMatch(/^Broken at line \d+.*not UTF-8/);
    expect(code).toBe(1);
  });

  test('finds a log cut short through the checkpoint that was kept, and not without it', async () => {
    expect((await audit(['verify', 'cut.jsonl', '--key', 'public.pem'])).code).toBe(0);
    const { code, stdout } = await audit(['verify', 'cut.jsonl', '--checkpoint', '30.json']);
    expect(stdout).toContain('a checkpoint knows of 30 entries, and the log ends with 25');
    expect(code).toBe(1);
  });

  test.each([
    ['one a line', 'lines.json', 3],
    ['as a list', 'list.json', 2],
  ])('takes several checkpoints from a file, %s', async (_, file, matched) => {
    const { code, stdout } = await audit(['verify', 'audit.jsonl', '--key', 'public.pem', '--checkpoint', file, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, outside: { matched, older_than_log: 0 } });
    expect(code).toBe(0);
  });

  test('refuses checkpoints of another key and those that contradict the log', async () => {
    const stranger = await audit(['verify', 'audit.jsonl', '--key', 'other.pem', '--checkpoint', '30.json']);
    expect(stranger.stdout).toContain('A given checkpoint is not to be trusted');
    expect(stranger.code).toBe(1);
    const contradiction = await audit(['verify', 'audit.jsonl', '--key', 'public.pem', '--checkpoint', 'foreign.json', '--json']);
    expect(JSON.parse(contradiction.stdout)).toMatchObject({ ok: false, code: 'rewritten', at: { seq: 30 }, entries_before: 29 });
    expect(contradiction.code).toBe(1);
  });

  test('takes several keys, as after a change of key', async () => {
    const { code } = await audit(['verify', 'audit.jsonl', '--key', 'other.pem', '--key', 'public.pem', '--checkpoint', '30.json']);
    expect(code).toBe(0);
  });

  test('as JSON gives the report and what it took', async () => {
    const { stdout } = await audit(['verify', 'audit.jsonl', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      entries: 30,
      first: { seq: 1, at: entries[0]?.at },
      last: { seq: 30, at: entries[29]?.at },
      head: { seq: 30, hash: entries[29]?.hash },
      anchor: { seq: 0, hash: '0'.repeat(64), vouched: true },
      checkpoints_matched: 2,
      outside: { matched: 0, older_than_log: 0 },
      signatures_checked: false,
      seconds: expect.any(Number),
      max_rss_mb: expect.any(Number),
    });
  });

  test.each([
    ['ko', '손상됨: 8번째 줄, 항목 7: 이 줄은 정규 형식이 아니므로'],
    ['ja', '破損: 8行目、項目7: この行は正規形ではなく'],
    ['en', 'Broken at line 8, entry 7:'],
  ])('speaks %s when it is asked to, and when the environment does', async (language, start) => {
    expect((await audit(['verify', 'tampered.jsonl', '--lang', language])).stdout).toContain(start);
    expect((await audit(['verify', 'tampered.jsonl'], { env: { LANG: `${language}_XX.UTF-8` } })).stdout).toContain(start);
  });
});

describe('what can not be checked ends with 2, and says why', () => {
  test.each<[name: string, args: string[], why: RegExp]>([
    ['no command', [], /hitl-audit verify/],
    ['no such command', ['frobnicate', 'audit.jsonl'], /hitl-audit verify/],
    ['a name every object has', ['constructor', 'audit.jsonl'], /hitl-audit verify/],
    ['no file', ['verify'], /hitl-audit verify/],
    ['two files', ['verify', 'audit.jsonl', 'cut.jsonl'], /hitl-audit verify/],
    ['an option that does not exist', ['verify', 'audit.jsonl', '--force'], /--force/],
    ['an option of another command', ['csv', 'audit.jsonl', '--key', 'public.pem'], /hitl-audit verify/],
    ['a language it does not speak', ['verify', 'audit.jsonl', '--lang', 'tlh'], /en\|ko\|ja/],
    ['a file that is not there', ['verify', 'nowhere.jsonl'], /Can't read nowhere\.jsonl/],
    ['a folder', ['verify', '.'], /Can't read \./],
    ['a table of a file that is not there', ['csv', 'nowhere.jsonl'], /Can't read nowhere\.jsonl/],
    ['a key that is not there', ['verify', 'audit.jsonl', '--key', 'nowhere.pem'], /nowhere\.pem/],
    ['a private key', ['verify', 'audit.jsonl', '--key', 'private.pem'], /private/],
    ['a key that is none', ['verify', 'audit.jsonl', '--key', '30.json'], /Ed25519/],
    ['a checkpoint that is none', ['verify', 'audit.jsonl', '--checkpoint', 'public.pem'], /does not hold a checkpoint/],
  ])('%s', async (_, args, why) => {
    const { code, stdout, stderr } = await audit(args);
    expect(stderr).toMatch(why);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('asking for help is no mistake', async () => {
    for (const language of LANGUAGES) {
      const { code, stdout } = await audit(['--help', '--lang', language]);
      expect(stdout).toContain('hitl-audit keygen DIRECTORY');
      expect(code).toBe(0);
    }
  });
});

describe('hitl-audit csv', () => {
  test('writes a row for each entry', async () => {
    const { code, stdout, stderr } = await audit(['csv', 'audit.jsonl']);
    const rows = parseCsv(stdout.slice(1));
    expect(rows).toHaveLength(31);
    expect(rows[30]?.[12]).toBe(entries[29]?.hash);
    expect([stderr, code]).toEqual(['', 0]);
  });

  test('stops before what was changed, says so and ends with 1', async () => {
    const { code, stdout, stderr } = await audit(['csv', '-'], { input: tampered });
    expect(parseCsv(stdout.slice(1))).toHaveLength(7);
    expect(stderr).toMatch(/line 8, entry 7[\s\S]*The table ends before that place/);
    expect(code).toBe(1);
  });
});

describe('hitl-audit keygen', () => {
  test('writes a pair that fits, the private half for its owner only, and never over another', async () => {
    const first = await audit(['keygen', 'keys/new']);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('keys/new') });
    expect((await stat(at('keys/new/private.pem'))).mode & 0o777).toBe(0o600);
    const [privatePem, publicPem] = [await readFile(at('keys/new/private.pem'), 'utf8'), await readFile(at('keys/new/public.pem'), 'utf8')];
    const checkpoint = signCheckpoint({ seq: 1, hash: 'a'.repeat(64), at: '2026-02-02T00:00:00.000Z' }, parsePrivateKey(privatePem));
    expect(checkpointIsValid(checkpoint, parsePublicKey(publicPem))).toBe(true);

    const second = await audit(['keygen', 'keys/new']);
    expect(second).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') });
    expect(await readFile(at('keys/new/private.pem'), 'utf8')).toBe(privatePem);
  });
});
