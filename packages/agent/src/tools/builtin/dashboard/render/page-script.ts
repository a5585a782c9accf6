import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';

/**
 * What the page runs: the files that drew it here, and those that only make sense in a browser, one after the other. A name that two of
 * them have would end it, and every test with it.
 */
const FILES = [
  '../../../../charts/days.ts',
  '../../../../charts/numbers.ts',
  '../page/html.ts',
  '../page/page-data.ts',
  '../page/cube.ts',
  '../page/values.ts',
  '../page/steps.ts',
  '../page/measured.ts',
  '../page/plot.ts',
  '../page/draw-lines.ts',
  '../page/render-kpis.ts',
  '../page/render-charts.ts',
  '../page/render-tables.ts',
  '../live/sorting.ts',
  '../live/hovering.ts',
  '../live/filters.ts',
  '../live/main.ts',
];

let made: Promise<string> | undefined;

/** The script of the page, the same for every page. */
export function pageScript(): Promise<string> {
  made ??= makeScript();
  made.catch(() => {
    made = undefined;
  });
  return made;
}

async function makeScript(): Promise<string> {
  const sources = await Promise.all(FILES.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
  const plain = z.array(z.string()).parse(await withoutTypes(sources));
  const body = plain.map((source) => source.replace(/^import\b[^;]*;$/gm, '').replace(/^export (?=\w)/gm, '')).join('\n');
  const tidy = body
    .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
  return `(() => {\n'use strict';\n${tidy}\n})();`;
}

/** In a thread of its own, for it is slow the first time, and Node says of it that it is new. */
async function withoutTypes(sources: readonly string[]): Promise<unknown> {
  const worker = new Worker(new URL('./strip-types.ts', import.meta.url), {
    workerData: sources,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.once('message', resolve);
  worker.once('error', (cause) => reject(new AgentError('TOOL_FAILED', `the dashboard can't be made: ${cause.message}`, { cause })));
  worker.once('exit', (code) => reject(new AgentError('TOOL_FAILED', `the dashboard can't be made: the thread ended with ${code}`)));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
