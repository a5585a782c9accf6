import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import plugin from '@dream-agent/hitl/lint';
import { Linter } from 'eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHAPES } from './shapes.ts';

const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');
const entry = fileURLToPath(new URL('../../src/lint/index.ts', import.meta.url));
const names = Object.keys(SHAPES);

/** What a real oxlint says of each file, with nothing of ours but the plugin. */
let told: Map<string, string[]>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitl-lint-'));
  await Promise.all(names.map((name, place) => writeFile(join(folder, `shape-${place}.js`), SHAPES[name]?.code ?? '')));
  const { rules } = plugin.configs.recommended;
  await writeFile(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ plugins: [], jsPlugins: [{ name: 'hitl', specifier: entry }], categories: { correctness: 'off' }, rules }),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, '--format', 'json', '-c', '.oxlintrc.json', '.'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  told = new Map(names.map((name) => [name, []]));
  for (const { code, filename } of diagnostics) {
    const of = told.get(names[Number(/shape-(\d+)/.exec(filename)?.[1])] ?? '');
    const rule = code.replace(/^hitl\((.*)\)$/, '$1');
    if (of?.includes(rule) === false) of.push(rule);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the lint plugin in oxlint', () => {
  test.each(names)('%s', (name) => {
    expect(told.get(name) ?? []).toEqual(SHAPES[name]?.told);
  });
});

describe('the lint plugin in ESLint', () => {
  test.each(names)('%s', (name) => {
    const config = [{ plugins: { hitl: plugin }, ...plugin.configs.recommended }];
    const messages = new Linter().verify(SHAPES[name]?.code ?? '', config as unknown as Linter.Config[]);
    // Whatever has no rule is ESLint's own complaint: that it can't read the code, or can't take the plugin.
    expect([...new Set(messages.map(({ ruleId, message }) => ruleId?.replace('hitl/', '') ?? message))].sort()).toEqual(
      [...(SHAPES[name]?.told ?? [])].sort(),
    );
  });
});

test('every rule of the plugin is among those that are recommended, and says what it is about', () => {
  expect(Object.keys(plugin.configs.recommended.rules)).toEqual(Object.keys(plugin.rules).map((name) => `hitl/${name}`));
  for (const { meta } of Object.values(plugin.rules))
    expect(Object.values(meta.messages).every((message) => message.length > 20)).toBe(true);
});
