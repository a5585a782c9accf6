import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const MAIN = join(REPOSITORY, 'packages/agent/src/terminal/main.ts');

/** An empty folder that is gone after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dream-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with the project's own `config/` and `data/`, and some files besides or instead. */
export async function rootWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await emptyFolder();
  for (const name of ['config', 'data']) await cp(join(REPOSITORY, name), join(root, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  return root;
}

export interface PlayOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where it is started, and keeps its things. */
  readonly folder?: string;
}

export interface Played {
  readonly output: string;
  readonly errors: string;
  readonly code: number | null;
  readonly folder: string;
}

/** The terminal program as a process of its own. */
export function start(folder: string, { args = [], env = {} }: PlayOptions): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--conditions=@dream-agent/source', MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], LANG: 'en_US.UTF-8', USER: 'arin', TZ: 'UTC', ...env },
  });
}

/** Types the lines, then leaves, and hands back all that was said. */
export async function play(lines: readonly string[], options: PlayOptions = {}): Promise<Played> {
  const folder = options.folder ?? (await emptyFolder());
  const child = start(folder, options);
  const said = collect(child);
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const code = await ended(child);
  return { ...said(), code, folder };
}

/** What the process has said so far. */
export function collect(child: ChildProcessWithoutNullStreams): () => { output: string; errors: string } {
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return () => ({ output, errors });
}

export const ended = (child: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)));
