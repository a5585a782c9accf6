import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { removeLocalCredential, writeLocalCredential } from '../../src/cli/index.ts';
import { type CliWorld, LANGUAGES, openCliWorld, type Typist } from './cli-world.ts';

let world: CliWorld;
let minji: Typist;
beforeAll(async () => {
  world = await openCliWorld();
  minji = await world.typist('reviewer', { name: '김민지' });
});
afterAll(() => world?.close());

const NAMES = Object.keys(COMMANDS);
/** Nobody has said where a server is. */
const NOWHERE = { DREAM_AGENT_URL: undefined, DREAM_AGENT_KEY: undefined };

describe('help', () => {
  test.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])(
    'in %s names every command, and of each what it takes',
    async (speaks) => {
      const { code, out } = await minji.call(['--help'], { speaks });
      expect(code).toBe(0);
      for (const name of NAMES) expect(out).toContain(`  ${name} `);
      for (const name of NAMES) {
        const help = await minji.call([...name.split(' '), '--help'], { speaks });
        expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`dream-agent ${name}`) });
        expect((await minji.call(['help', ...name.split(' ')], { speaks })).out).toBe(help.out);
        expect(help.out).not.toContain('undefined');
      }
    },
  );

  test('is what a call without words gets', async () => {
    expect((await minji.call([])).out).toBe((await minji.call(['--help'])).out);
    expect((await minji.call(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('a call that is none', () => {
  test.each([
    [['aks', '보고서'], 'ask'],
    [['audit', 'verfiy'], 'audit verify'],
    [['inbox', '--wach'], '--watch'],
    [['policy', 'back_test', 'x', 'y'], 'policy back-test'],
    [['verify', 'ses_0000000000', '--kind', 'data'], 'data_quality'],
    [['user', 'role', 'kim@example.com', 'approve'], 'approver'],
  ])('%j is answered with what was probably meant', async (args, meant) => {
    for (const speaks of ['ko', 'en', 'ja'] as const) {
      const { code, out, err } = await minji.call(args, { speaks });
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(meant);
    }
  });

  test.each([
    [['approve']],
    [['show', 'a', 'b']],
    [['inbox', '--limit']],
    [['answer', 'req_0000000000']],
    [['inbox', '--json=1']],
    [['ask', '--no-such-thing']],
  ])('%j is refused before anything is done', async (args) => {
    expect(await minji.call(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--help') });
  });

  test('does not let what was typed act on the terminal', async () => {
    const { err } = await minji.call(['\u001b[2Jask']);
    expect(err).toContain('\\u{1b}[2Jask');
    expect(err).not.toContain('\u001b');
  });
});

describe('the server is found', () => {
  test('nowhere, and it is said how it could be', async () => {
    const { code, err } = await minji.call(['inbox'], { env: NOWHERE, speaks: 'en' });
    expect(code).toBe(1);
    for (const way of ['dream-agent start', 'dream-agent login', 'DREAM_AGENT_URL']) expect(err).toContain(way);
  });

  test('by what a start has left in the folder, which only its owner can read', async () => {
    const folder = await world.folder();
    const home = join(folder, '.dream-agent');
    await writeLocalCredential(home, { url: world.address, key: minji.env['DREAM_AGENT_KEY'] ?? '' });
    expect((await stat(join(home, 'cli.json'))).mode & 0o777).toBe(0o600);
    expect(await minji.call(['inbox'], { env: NOWHERE, folder })).toMatchObject({ code: 0 });

    await chmod(join(home, 'cli.json'), 0o644);
    expect(await minji.call(['inbox'], { env: NOWHERE, folder })).toMatchObject({ code: 1, err: expect.stringContaining('chmod 600') });
    await writeFile(join(home, 'cli.json'), '{"url": "file:///etc/passwd"}', { mode: 0o600 });
    await chmod(join(home, 'cli.json'), 0o600);
    expect(await minji.call(['inbox'], { env: NOWHERE, folder })).toMatchObject({ code: 1, err: expect.stringContaining('cli.json') });
    await removeLocalCredential(home);
    await removeLocalCredential(home);
    expect(await minji.call(['inbox'], { env: NOWHERE, folder })).toMatchObject({ code: 1 });
  });

  test('by a login, once the server has said that the key is good; and forgotten by a logout', async () => {
    const key = minji.env['DREAM_AGENT_KEY'] ?? '';
    const file = join(minji.folder, '.config', 'dream-agent', 'cli.json');
    const wrong = await minji.call(['login', world.address], { env: NOWHERE, input: `dak_${'x'.repeat(43)}\n` });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('NOT_SIGNED_IN') });
    expect(await minji.call(['login', world.address], { env: NOWHERE, input: 'hunter2\n' })).toMatchObject({ code: 2 });
    expect(await minji.call(['login', world.address], { env: NOWHERE, input: '' })).toMatchObject({ code: 1 });
    await expect(stat(file)).rejects.toThrow();

    const { code, out, err } = await minji.call(['login', world.address], { env: NOWHERE, input: `${key}\n` });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('김민지');
    expect(out + err).not.toContain(key);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url: world.address, key });
    expect(await minji.call(['inbox'], { env: NOWHERE })).toMatchObject({ code: 0 });
    expect(await minji.call(['logout'], { env: NOWHERE })).toMatchObject({ code: 0 });
    expect(await minji.call(['inbox'], { env: NOWHERE })).toMatchObject({ code: 1 });
  });

  test('with an address and a key of one place: half of them is an error, not a guess', async () => {
    const { code, err } = await minji.call(['inbox'], { env: { DREAM_AGENT_KEY: undefined } });
    expect(code).toBe(1);
    expect(err).toContain('DREAM_AGENT_KEY');
  });
});

describe('what is at the other end', () => {
  test('nobody: the address and the reason are named', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const url = `http://127.0.0.1:${port}`;
    const { code, err } = await minji.call(['inbox'], { env: { DREAM_AGENT_URL: url }, speaks: 'en' });
    expect(code).toBe(1);
    expect(err).toContain(url);
    expect(err).toContain('ECONNREFUSED');
    expect(err).not.toContain('    at ');
  });

  test('something else than Dream Agent, or one that sends the key elsewhere: the key is not handed on', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    const other = createServer((request, response) => {
      if (request.url?.includes('/api/hitl/requests') === true) {
        response.writeHead(302, { location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` }).end();
      } else response.end('<html>');
    });
    for (const server of [elsewhere, other]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const env = { DREAM_AGENT_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` };
    expect(await minji.call(['inbox'], { env })).toMatchObject({ code: 1 });
    expect(await minji.call(['sessions'], { env, speaks: 'en' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('not an answer of Dream Agent'),
    });
    expect(seen).toEqual([]);
    for (const server of [elsewhere, other]) server.close();
  });

  test('a key that may not: the scope that is missing is named, for people and for programs', async () => {
    const reader = await world.typist('approver', {}, ['read']);
    expect(await reader.call(['ask', '안녕'])).toMatchObject({ code: 1, err: expect.stringContaining('SCOPE_MISSING') });
    const { out, code } = await reader.call(['ask', '--json', '안녕']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'SCOPE_MISSING' } });
  });
});

test('a folder where the home should be does not keep the commands from saying what is wrong', async () => {
  const folder = await world.folder();
  await mkdir(join(folder, '.dream-agent', 'cli.json'), { recursive: true, mode: 0o700 });
  await chmod(join(folder, '.dream-agent', 'cli.json'), 0o700);
  expect(await minji.call(['inbox'], { env: NOWHERE, folder })).toMatchObject({ code: 1, err: expect.stringContaining('cli.json') });
});
