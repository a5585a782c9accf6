import { spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapterExamples } from './adapter-examples.ts';
import { langchainExamples } from './langchain-examples.ts';
import { outsiderFolder } from './pack-hitl.ts';
import { reachableFrom } from './reachable.ts';

const root = join(import.meta.dirname, '../..');

let made: Awaited<ReturnType<typeof outsiderFolder>> | undefined;
let folder: string;
let installed: string;

beforeAll(async () => {
  made = await outsiderFolder();
  folder = made.folder;
  installed = join(folder, 'node_modules/@dream-agent/hitl');
}, 240_000);

afterAll(() => made?.remove());

/** Plain Node, as it comes: none of this repository's conditions. */
function node(args: readonly string[], input = '') {
  const environment = { PATH: process.env['PATH'], LANG: 'en_US.UTF-8', TMPDIR: folder };
  return spawnSync(process.execPath, args, { cwd: folder, input, env: environment, encoding: 'utf8', timeout: 60_000 });
}

describe('the packed package', () => {
  test('runs the example in an empty folder', async () => {
    const source = await readFile(join(root, 'examples/console-approval/main.ts'), 'utf8');
    await writeFile(join(folder, 'main.mjs'), stripTypeScriptTypes(source));
    const { stdout, stderr, status } = node(['main.mjs'], 'a\nr\nwe may need them\n');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/list_files +done\n/);
    expect(stdout).toMatch(/write_report +done \(approve: /);
    expect(stdout).toMatch(/delete_file +NOT done: rejected \(.+\): we may need them\n/);
    expect(stdout).toMatch(/audit: 11 entries, intact/);
    const [made] = (await readdir(folder)).filter((name) => name.startsWith('console-approval-'));
    expect(await readdir(join(folder, made ?? ''))).toEqual(['report.md', 'reviews-2019.csv', 'reviews-2026-10.csv']);
  });

  test('runs a ReAct loop without any framework', async () => {
    const source = await readFile(join(root, 'examples/react-loop/main.ts'), 'utf8');
    await writeFile(join(folder, 'react-loop.mjs'), stripTypeScriptTypes(source));
    const { stdout, stderr, status } = node(['react-loop.mjs'], 'a 1 3; r 2 still in use\nr\nwe need it\n');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('3 × archive_file');
    expect(stdout).toMatch(/✘ archive_file .*draft-2.tmp.*rejected/);
    expect(stdout).toMatch(/✘ delete_file .*crash.log.*rejected/);
    expect(stdout).toMatch(/2 of 4 changes were made\.\n.* 4 answers on the record, intact/);
    const [made] = (await readdir(folder)).filter((name) => name.startsWith('react-loop-'));
    expect(await readdir(join(folder, made ?? '', 'archive'))).toEqual(['draft-1.tmp', 'draft-3.tmp']);
    expect(await readdir(join(folder, made ?? ''))).toEqual(['archive', 'crash.log', 'draft-2.tmp', 'report.md']);
  });

  test('has types that hold without this repository', async () => {
    await copyFile(join(root, 'examples/console-approval/main.ts'), join(folder, 'main.ts'));
    await copyFile(join(root, 'examples/react-loop/main.ts'), join(folder, 'react-loop.ts'));
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,esnext.disposable,dom'];
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--ignoreConfig'];
    const { stdout, status } = node([join(root, 'node_modules/typescript/bin/tsc'), ...strict, ...types, 'main.ts', 'react-loop.ts']);
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test('ends well when the input does: nothing was done that nobody allowed', () => {
    const { stdout, stderr, status } = node(['main.mjs'], 'a\n');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/write_report +done/);
    expect(stdout).toMatch(/delete_file +NOT done: nobody was there to ask/);
  });

  test('has a command to check the record with', () => {
    const command = join(folder, 'node_modules/.bin/hitl-audit');
    const { stdout, status } = node([command, '--help']);
    expect(stdout).toContain('hitl-audit verify');
    expect(status).toBe(0);
  });

  test('depends on six small libraries and nothing else', async () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).sort()).toEqual([
      '@marcbachmann/cel-js',
      'canonicalize',
      'fastest-levenshtein',
      're2js',
      'yaml',
      'zod',
    ]);
    const needed = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
    expect(needed).toEqual([]);
    const all = await readdir(join(folder, 'node_modules'));
    expect(all.filter((name) => /langgraph|langchain|fastify|^pg|bullmq|ioredis/.test(name))).toEqual([]);
  });

  test('brings what it needs and no tests or sources', async () => {
    expect((await readdir(installed)).filter((name) => name !== 'README.md' && name !== 'LICENSE').sort()).toEqual([
      'dist',
      'migrations',
      'package.json',
    ]);
    const { files } = reachableFrom(join(installed, 'dist/index.js'));
    expect([...files].filter((file) => !file.endsWith('.js'))).toEqual([]);
  });

  test('reaches no database, no graph and no network from its root', () => {
    const { files, packages } = reachableFrom(join(installed, 'dist/index.js'));
    expect(files.size).toBeGreaterThan(50);
    expect(
      [...packages].filter((name) => /langgraph|langchain|^pg\b|bullmq|redis|net$|dns|http|tls|dgram|child_process|worker/.test(name)),
    ).toEqual([]);
    expect([...files].filter((file) => file.includes('/postgres/'))).toEqual([]);
  });

  test('has schemas that a browser can load', () => {
    const { packages } = reachableFrom(join(installed, 'dist/schema/index.js'));
    expect([...packages]).toEqual(['zod']);
  });

  test('imports by every name it is published under, with none of the optional packages there', async () => {
    const { exports } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    const paths = Object.keys(exports).filter((path) => !/lang(chain|graph)/.test(path));
    expect(paths).toEqual(expect.arrayContaining(['.', './schema', './postgres', './testing', './adapters/webhook', './adapters/queue']));
    const names = paths.map((path) => `import('@dream-agent/hitl${path.slice(1)}')`);
    const { stdout, stderr } = node(['--input-type=module', '-e', `console.log((await Promise.all([${names.join()}])).length)`]);
    expect(stderr).toBe('');
    expect(stdout).toBe(`${paths.length}\n`);
  });

  test('says what to install when a queue is used without its packages', () => {
    const program = `
      import { QueueAdapter } from '@dream-agent/hitl/adapters/queue';
      const secrets = ['whsec_' + 'A'.repeat(43) + '='];
      const adapter = new QueueAdapter({ connection: {}, secrets, people: {} });
      await adapter.open().catch((error) => console.log(error.code, error.message));`;
    const { stdout } = node(['--input-type=module', '-e', program]);
    expect(stdout).toMatch(/HITL_INVALID_INPUT .*npm install bullmq ioredis/);
  });
});

// Last: they add packages to the folder.
describe('from the packed package beside LangChain', () => langchainExamples(() => folder));
describe('from the packed package', () => adapterExamples(() => folder));
