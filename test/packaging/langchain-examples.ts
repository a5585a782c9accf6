import { spawnSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../postgres/fresh-database.ts';

const root = join(import.meta.dirname, '../..');

/** What somebody has who builds on LangChain; taken from here, where it lies already, instead of from the registry. */
const THEIRS = ['langchain', '@langchain/core', '@langchain/langgraph', 'pg'];

/** Runs an example with plain Node, as it comes. */
async function run(folder: string, example: string, environment: Record<string, string> = {}) {
  const file = `${example}.mjs`;
  await writeFile(join(folder, file), stripTypeScriptTypes(await readFile(join(root, 'examples', example, 'main.ts'), 'utf8')));
  const env = { PATH: process.env['PATH'], LANG: 'en_US.UTF-8', TMPDIR: folder, ...environment };
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n');
}

/** The examples on LangChain and LangGraph, in a folder in which the package has been installed from its tarball. */
export function langchainExamples(folder: () => string): void {
  beforeAll(async () => {
    for (const name of THEIRS) {
      const target = join(folder(), 'node_modules', name);
      await mkdir(join(target, '..'), { recursive: true });
      await symlink(join(root, 'node_modules', name), target);
    }
  });

  test('runs the agent whose calls are approved, changed and refused', async () => {
    expect(await run(folder(), 'langchain-agent')).toEqual([
      'asked: write_file {"path":"report.md","text":"# October"}',
      'asked: execute_sql {"query":"delete from reviews"}',
      'done: read_data {"table":"reviews"}',
      'done: write_file {"path":"october.md","text":"# October"}',
      'execute_sql: Keep the reviews.',
      'read_data: done',
      'write_file: done',
      '',
    ]);
  });

  test('runs the graph on PostgreSQL, in which two processes send one mail', async () => {
    const database = await freshDatabase();
    const told = await run(folder(), 'langgraph-postgres', { DATABASE_URL: database.url });
    await database.drop();
    expect(told).toEqual([
      'asked: send_email',
      'decided: recorded',
      'sent to team@example.com',
      'told: executed, executed',
      'audit: intact',
      '',
    ]);
  });
}
