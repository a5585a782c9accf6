import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { z } from 'zod';
import { FONT_FILES } from './fonts.ts';
import type { TypesetJob } from './typeset.ts';

const TEMPLATES = fileURLToPath(new URL('../../assets/templates', import.meta.url));

const DiagnosticSchema = z.object({
  message: z.string(),
  path: z.string(),
  range: z.object({ start: z.object({ line: z.int() }) }).nullable(),
});

const say = (message: object): void => parentPort?.postMessage(message);

/** Nothing of a document enters the template's source: it is read there as data. */
function typesetHere({ template, inputs }: TypesetJob): void {
  const compiler = NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: FONT_FILES.map((file) => readFileSync(file)) }],
  });
  say({ kind: 'progress', fraction: 0.2 });
  const compiled = compiler.compile({ mainFilePath: `${TEMPLATES}/${template}.typ`, inputs: { ...inputs } });
  const document = compiled.result;
  if (compiled.hasError() || document === null) {
    const diagnostics = compiled.takeDiagnostics();
    say({
      kind: 'failed',
      because: diagnostics === null ? 'for no reason that is told' : reasonOf(compiler.fetchDiagnostics(diagnostics)),
    });
    return;
  }
  say({ kind: 'progress', fraction: 0.8 });
  const pdf = compiler.pdf(document);
  // What the compiler remembers is shared by all threads, and outlives them.
  compiler.evictCache(0);
  say({ kind: 'done', pdf: new Uint8Array(pdf), pages: document.numOfPages });
}

/** The first reason is the one that the others follow from. */
function reasonOf(diagnostics: readonly unknown[]): string {
  const read = DiagnosticSchema.safeParse(diagnostics[0]);
  if (!read.success) return 'for a reason that is not told as usual';
  const { message, path, range } = read.data;
  return range === null ? message : `${message}, at ${basename(path)}:${range.start.line + 1}`;
}

typesetHere(workerData as TypesetJob);
