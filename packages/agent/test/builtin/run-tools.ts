import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@dream-agent/hitl';
import { onTestFinished } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { type ToolOutput, ToolOutputSchema } from '../../src/contract/todo-result.ts';
import { type BuiltinToolsOptions, builtinTools } from '../../src/tools/builtin/index.ts';
import type { ToolContext } from '../../src/tools/tool.ts';

/** The repository's own data folder. */
export const DATA_FOLDER = fileURLToPath(new URL('../../../../data', import.meta.url));
/** 1,526 reviews by the same name, where it is not their number that matters. */
export const FEW_REVIEWS = fileURLToPath(new URL('../data', import.meta.url));

/** One run with a folder of its own, whose tools are called one after the other. */
export interface TestRun {
  readonly folder: string;
  readonly progress: readonly number[];
  readonly call: (tool: string, parameters?: JsonObject, earlier?: readonly ToolOutput[]) => Promise<ToolOutput>;
  readonly read: (path: string) => Promise<string>;
  readonly files: () => Promise<string[]>;
}

export interface TestRunOptions extends Partial<BuiltinToolsOptions> {
  readonly language?: Language;
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

export async function startRun({
  language = 'en',
  dataFolder = DATA_FOLDER,
  signal,
  onProgress,
  ...options
}: TestRunOptions = {}): Promise<TestRun> {
  const folder = await passingFolder('builtin-run-');
  const progress: number[] = [];
  const context: ToolContext = {
    signal: signal ?? new AbortController().signal,
    idempotencyKey: 'run_1:todo_1',
    attempt: 1,
    folder,
    today: '2026-11-16',
    progress(fraction) {
      progress.push(fraction);
      onProgress?.(fraction);
    },
  };
  const tools = builtinTools({ dataFolder, ...options });
  return {
    folder,
    progress,
    async call(name, parameters = {}, earlier = []) {
      const tool = tools.get(name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      return ToolOutputSchema.parse(await tool({ parameters, language, earlier }, context));
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name),
  };
}

/** A folder that goes when the test is over. */
async function passingFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with the files that a test gives it. */
export async function dataFolderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await passingFolder('builtin-data-');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Rows of a table that a tool has written. */
export const rowsOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
