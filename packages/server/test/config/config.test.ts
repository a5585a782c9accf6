import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { generateSigningKeys } from '@dream-agent/hitl';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Environment, readSettings, SETTING_NAMES, type Settings, SettingsError } from '../../src/config.ts';

const folders: string[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))));

interface Given {
  readonly args?: readonly string[];
  readonly env?: Environment;
  readonly file?: string;
}

async function read({ args = [], env = {}, file = 'version: 1' }: Given = {}): Promise<Settings> {
  await mkdir(join(folder, 'config'), { recursive: true });
  await writeFile(join(folder, 'config/server.yaml'), file);
  return readSettings({ args, env, folder });
}

/** Everything that is wrong, as it is told; nothing if nothing is. */
async function wrong(given: Given): Promise<string[]> {
  try {
    await read(given);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n');
  }
}

describe('where settings come from', () => {
  test('with nothing said, everything is on this machine and nothing is missing', async () => {
    const settings = await read();
    expect(settings).toMatchObject({ host: '127.0.0.1', folder: join(folder, '.dream-agent'), database: { poolSize: 20 }, open: true });
    expect([...settings.roles]).toEqual(['api', 'worker']);
    expect(settings).not.toHaveProperty('port');
    expect(settings.log).toEqual({ level: 'warn', format: 'pretty' });
  });

  test('a flag comes before a variable, a variable before the file, the file before what is usual', async () => {
    const file = 'version: 1\nport: 1111\nhost: 127.0.0.2\nworker:\n  lease_seconds: 7\n  runs_at_once: 3\n';
    const env = { DREAM_AGENT_PORT: '2222', DREAM_AGENT_HOST: '127.0.0.3', DREAM_AGENT_WORKER_LEASE_SECONDS: '9' };
    const settings = await read({ file, env, args: ['--port', '3333'] });
    expect(settings).toMatchObject({ port: 3333, host: '127.0.0.3', worker: { leaseSeconds: 9, runsAtOnce: 3, stopSeconds: 10 } });
  });

  test('a variable that is empty says nothing, as a compose file leaves it', async () => {
    const settings = await read({ env: { DATABASE_URL: '', DREAM_AGENT_PORT: '  ', REDIS_URL: '' } });
    expect(settings.database.url).toBeUndefined();
    expect(settings.redisUrl).toBeUndefined();
  });

  test('flags may be written with = or a blank, and a switch with no- in front', async () => {
    const settings = await read({ args: ['--port=0', '--no-open', '--origins', 'https://a.example, https://b.example'] });
    expect(settings).toMatchObject({ port: 0, open: false, origins: ['https://a.example', 'https://b.example'] });
  });

  test('a file that was asked for has to be there; the usual one need not', async () => {
    await expect(readSettings({ args: [], env: {}, folder })).resolves.toBeDefined();
    expect(await wrong({ args: ['--config', 'other.yaml'] })).toEqual([`--config: there is no file ${join(folder, 'other.yaml')}`]);
    await writeFile(join(folder, 'other.yaml'), 'version: 1\nport: 4321\n');
    expect(await read({ env: { DREAM_AGENT_CONFIG: 'other.yaml' } })).toMatchObject({ port: 4321 });
  });

  test('every flag and every variable there is can be set by its name', async () => {
    const text = { text: 'x', number: '3', boolean: 'true', list: 'x', mappings: '' };
    for (const { flag, variable, kind } of SETTING_NAMES) {
      if (flag === undefined || variable === undefined) continue;
      for (const line of [...(await wrong({ args: [`${flag}=${text[kind]}`] })), ...(await wrong({ env: { [variable]: text[kind] } }))]) {
        expect(line).not.toMatch(/unknown/);
      }
    }
  });

  test('it speaks the language of the environment, unless something else is said', async () => {
    expect((await read({ env: { LANG: 'ko_KR.UTF-8' } })).language).toBe('ko');
    expect((await read({ env: { LANG: 'ko_KR.UTF-8', DREAM_AGENT_LANGUAGE: 'ja' } })).language).toBe('ja');
    expect((await read({ env: { LANG: 'C' } })).language).toBe('en');
  });
});

describe('what is wrong', () => {
  test('is told all at once, each with its place, what it is and what would be right', async () => {
    const file = 'version: 1\nprot: 4000\nworker:\n  lease_second: 5\n  runs_at_once: many\nrole: [api, wroker]\n';
    const lines = await wrong({ file, env: { DREAM_AGENT_PROT: '1' }, args: ['--prt', '4', '--host'] });
    expect(lines).toEqual([
      '--prt: unknown flag; did you mean "--port"?',
      '--host: has no value',
      'DREAM_AGENT_PROT: unknown variable; did you mean "DREAM_AGENT_PORT"?',
      'config/server.yaml:6 role[1]: expected api or worker, got "wroker"; did you mean "worker"?',
      'config/server.yaml:5 worker.runs_at_once: expected a number, got "many"',
      'config/server.yaml:4 worker.lease_second: unknown key; did you mean "lease_seconds"?',
      'config/server.yaml:2 prot: unknown key; did you mean "port"?',
    ]);
  });

  test.each<[string, Given, RegExp]>([
    ['a port that is none', { args: ['--port', '70000'] }, /^--port: expected 65535 at most, got 70000$/],
    ['a port with a fraction', { env: { DREAM_AGENT_PORT: '1.5' } }, /^DREAM_AGENT_PORT: expected a whole number, got 1.5$/],
    ['a number in hexadecimal', { args: ['--port', '0x10'] }, /expected a number, got "0x10"/],
    ['a switch that is neither', { env: { DREAM_AGENT_OPEN: 'yes' } }, /^DREAM_AGENT_OPEN: expected true or false, got "yes"/],
    ['plain http on the open internet', { args: ['--public-url', 'http://agent.example.com'] }, /^--public-url: .*https only/],
    ['an address with a path', { args: ['--public-url', 'https://agent.example.com/x'] }, /without a path/],
    ['any origin at all', { args: ['--origins', '*'] }, /^--origins: expected an origin/],
    ['an origin with a path', { args: ['--origins', 'https://a.example/x'] }, /expected an origin/],
    ['a network that is none', { args: ['--trusted-proxies', '10.0.0.0/33'] }, /^--trusted-proxies: expected an address or a network/],
    ['a database of another kind', { args: ['--database-url', 'mysql://x'] }, /^--database-url: expected an address such as postgres:/],
    ['a role of nobody', { args: ['--role', ','] }, /^--role: is empty$/],
    ['a worker alone without a database that others share', { args: ['--role', 'worker'] }, /^--role: .*set DATABASE_URL$/],
    [
      'a door to others without an address',
      { args: ['--host', '0.0.0.0', '--database-url', 'postgres://x/y'] },
      /^public_url \(--public-url, DREAM_AGENT_PUBLIC_URL\): is missing/,
    ],
    ['a flag twice', { args: ['--port', '1', '--port', '2'] }, /^--port: is given more than once$/],
    ['a word that is no flag', { args: ['시작'] }, /^"시작": expected a flag$/],
    ['an empty file', { file: '' }, /^config\/server.yaml:1: the file is empty$/],
    ['a file without a version', { file: 'port: 4000' }, /version: is missing; write version: 1$/],
    ['a file that is a list', { file: '- 1' }, /expected keys with their values/],
    ['broken YAML', { file: 'version: 1\nport: [1' }, /^config\/server.yaml:2/],
    [
      'a mapping where a value belongs',
      { file: 'version: 1\nport: { a: 1 }' },
      /^config\/server.yaml:2 port: expected a number, got a mapping$/,
    ],
    [
      'a value where a mapping belongs',
      { file: 'version: 1\nworker: 5', args: ['--worker-lease-seconds', '6'] },
      /worker: expected a mapping, got 5/,
    ],
    ['a record pruned to nowhere', { args: ['--retention-audit-days', '30'] }, /^retention.audit_folder .*is missing; entries/],
  ])('%s is refused', async (_, given, says) => {
    const lines = await wrong(given);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(says);
  });

  test('a hostile file costs nothing but a message', async () => {
    expect(await wrong({ file: `version: 1\n__proto__: { port: 1 }\n` })).toHaveLength(1);
    expect(await wrong({ file: `version: 1\nport: !!js/function x\n` })).not.toEqual([]);
    expect(await wrong({ file: `${'['.repeat(10_000)}` })).not.toEqual([]);
    const provider = (issuer: string) => `version: 1\nproviders:\n  - { name: x, issuer: "${issuer}", client_id: x }\n`;
    for (const issuer of ['http://', 'http:', 'x', '']) expect(await wrong({ file: provider(issuer) }), issuer).not.toEqual([]);
    expect(({} as { port?: number }).port).toBeUndefined();
  });

  test('a slip in the name of a webhook or a provider says where it stands', async () => {
    const file = `version: 1
webhooks:
  - { name: slack, url: "https://hooks.example.com/x", secret_variable: HOOK, evnets: [hitl_request] }
providers:
  - { name: Kakao, issuer: "http://kakao.example", client_id: x }
`;
    const lines = await wrong({ file, env: { HOOK: `whsec_${Buffer.alloc(32, 1).toString('base64')}` } });
    expect(lines).toEqual([
      'config/server.yaml:5 providers[0].name: expected small letters, digits and -, got "Kakao"',
      'config/server.yaml:5 providers[0].issuer: expected https, or http on 127.0.0.1, got "http://kakao.example"',
      'config/server.yaml:3 webhooks[0].evnets: unknown key; did you mean "events"?',
    ]);
  });
});

describe('secrets', () => {
  const CANARY = 'kanarienvogel-1234';
  const url = `postgres://kim:${CANARY}@db.example/agent`;

  test('are read from a file or a variable, and not from both', async () => {
    await writeFile(join(folder, 'url'), `${url}\n`);
    expect((await read({ env: { DATABASE_URL_FILE: 'url' } })).database.url?.reveal()).toBe(url);
    expect(await wrong({ env: { DATABASE_URL: url, DATABASE_URL_FILE: 'url' } })).toEqual([
      'DATABASE_URL_FILE: is given beside database.url; expected one of them',
    ]);
    expect(await wrong({ env: { DATABASE_URL_FILE: 'nowhere' } })).toEqual(["DATABASE_URL_FILE: nowhere can't be read (ENOENT)"]);
  });

  test('never stand in an error, whatever is wrong with them', async () => {
    const pem = generateSigningKeys().publicPem;
    const lines = await wrong({ env: { DATABASE_URL: `mysql://${CANARY}`, REDIS_URL: CANARY } });
    const more = await wrong({ args: ['--signing-key', `${pem}${CANARY}`] });
    expect(lines).toHaveLength(2);
    expect(more).toEqual(['--signing-key: expected a private key of Ed25519, as PEM']);
    expect([...lines, ...more].join()).not.toContain(CANARY);
  });

  test('are not seen where settings are printed, in any way of printing', async () => {
    const { privatePem } = generateSigningKeys();
    const settings = await read({
      env: { DATABASE_URL: url, REDIS_URL: `redis://:${CANARY}@r`, OPENAI_API_KEY: CANARY, DREAM_AGENT_SIGNING_KEY: privatePem },
    });
    const printed = [JSON.stringify(settings), inspect(settings, { depth: 9 }), String(settings.database.url), String(settings.redisUrl)];
    expect(printed.join()).not.toContain(CANARY);
    expect(printed.join()).not.toContain('PRIVATE');
    expect(settings.environment()['OPENAI_API_KEY']).toBe(CANARY);
  });

  test('of a webhook are named and not written, several while they change, and refused if they sign nothing', async () => {
    const hook = (name: string) =>
      `version: 1\nwebhooks:\n  - { name: slack, url: "https://hooks.example.com/x", secret_variable: ${name} }\n`;
    const secret = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
    const settings = await read({ file: hook('HOOK'), env: { HOOK: `${secret(1)} ${secret(2)}` } });
    expect(settings.jobs().webhooks).toMatchObject([{ name: 'slack', secrets: [secret(1), secret(2)], allowPrivate: false }]);
    expect(await wrong({ file: hook('HOOK') })).toEqual(['config/server.yaml:3 webhooks[0].secret_variable: the variable HOOK is not set']);
    const lines = await wrong({ file: hook('HOOK'), env: { HOOK: CANARY } });
    expect(lines).toEqual(['config/server.yaml:3 webhooks[0].secret_variable: expected whsec_ and 24 to 64 bytes in base64']);
  });

  test('of a provider too', async () => {
    const file = 'version: 1\nproviders:\n  - { name: kakao, issuer: "https://kakao.example", client_id: x, client_secret_file: s }\n';
    await writeFile(join(folder, 's'), CANARY);
    const [provider] = (await read({ file })).providers;
    expect(provider?.clientSecret?.reveal()).toBe(CANARY);
    expect(inspect(provider)).not.toContain(CANARY);
  });
});
