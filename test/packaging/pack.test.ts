import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reachableFrom } from './reachable.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A folder of somebody who has never heard of this repository, with the package installed from its tarball. */
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitl-packed-'));
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'packages/hitl') });
  // The build that comes before it may print as well; the list of files is the last array.
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.search(/^\[/m))) as [{ filename: string }];
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'somebody', version: '1.0.0', private: true, type: 'module' }));
  await run('npm', ['install', '--no-audit', '--no-fund', `./${filename.split('/').at(-1)}`], { cwd: folder });
  installed = join(folder, 'node_modules/@dream-agent/hitl');
}, 240_000);

afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

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

  test('has types that hold without this repository', async () => {
    await copyFile(join(root, 'examples/console-approval/main.ts'), join(folder, 'main.ts'));
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,esnext.disposable,dom'];
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--ignoreConfig'];
    const { stdout, status } = node([join(root, 'node_modules/typescript/bin/tsc'), ...strict, ...types, 'main.ts']);
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
    const { dependencies, peerDependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).sort()).toEqual([
      '@marcbachmann/cel-js',
      'canonicalize',
      'fastest-levenshtein',
      're2js',
      'yaml',
      'zod',
    ]);
    expect(peerDependencies).toBeUndefined();
    const all = await readdir(join(folder, 'node_modules'));
    expect(all.filter((name) => /langgraph|langchain|fastify|^pg/.test(name))).toEqual([]);
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
    expect([...packages].filter((name) => /langgraph|langchain|^pg\b|net$|http|tls|dgram|child_process|worker/.test(name))).toEqual([]);
    expect([...files].filter((file) => file.includes('/postgres/'))).toEqual([]);
  });

  test('has schemas that a browser can load', () => {
    const { packages } = reachableFrom(join(installed, 'dist/schema/index.js'));
    expect([...packages]).toEqual(['zod']);
  });

  test('imports by every name it is published under', () => {
    const names = ['', '/schema', '/postgres', '/testing'].map((path) => `import('@dream-agent/hitl${path}')`);
    const { stdout, stderr } = node(['--input-type=module', '-e', `console.log((await Promise.all([${names.join()}])).length)`]);
    expect(stderr).toBe('');
    expect(stdout).toBe('4\n');
  });
});
