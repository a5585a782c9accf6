import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../src/config.ts';

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

interface Service {
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const compose = parse(await read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const dockerfile = await read('Dockerfile');

/** `${NAME:-text}` and `${NAME:?problem}`, with nothing but a password given. */
const filledIn = (text: string): string =>
  text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
    name === 'POSTGRES_PASSWORD' ? 'kanarienvogel' : kind === '-' ? rest : '',
  );

/** What the image sets, before anybody says anything. */
const imageEnvironment = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {4})\s*(\w+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
);

const nodes = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

test('every node of the compose file has settings that it can start with', async () => {
  const roles = await Promise.all(
    nodes.map(async ([, { command = [], environment = {} }]) => {
      const env = Object.fromEntries(
        Object.entries({ ...imageEnvironment, ...environment }).map(([name, value]) => [name, filledIn(value)]),
      );
      const [name, ...args] = command;
      const settings = await readSettings({ args: name === 'worker' ? ['--role', 'worker', ...args] : args, env, folder: tmpdir() });
      expect(settings).toMatchObject({ host: '0.0.0.0', port: 4000, folder: '/data', log: { format: 'json', level: 'info' } });
      expect(settings.database.url?.reveal()).toContain('@postgres:5432/');
      expect(settings.redisUrl).toBeDefined();
      return [...settings.roles].join();
    }),
  );
  expect(roles).toEqual(['api', 'api', 'worker']);
});

test('what nodes share is on a volume that is there, and nothing that is waited for is missing', () => {
  for (const [name, { volumes = [], depends_on = {} }] of Object.entries(compose.services)) {
    for (const volume of volumes) expect(Object.keys(compose.volumes), name).toContain(volume.split(':', 1)[0]);
    for (const needed of Object.keys(depends_on)) expect(Object.keys(compose.services), name).toContain(needed);
  }
  for (const [name, { volumes = [] }] of nodes) expect(volumes, name).toContain(`data:${imageEnvironment['DREAM_AGENT_FOLDER']}`);
});

test('the image runs the program as somebody without rights, and has the manifest of every package', async () => {
  const [, entry = ''] = /^ENTRYPOINT (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program, , main = ''] = JSON.parse(entry) as string[];
  expect(program).toBe('node');
  await expect(read(main)).resolves.toContain('runCli');
  expect(dockerfile).toMatch(/^USER node$/m);
  const packages = (await readdir(new URL('packages/', ROOT))).map((name) => `packages/${name}`);
  for (const name of packages) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/`);
});
