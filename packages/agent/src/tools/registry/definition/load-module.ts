import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { fileInside } from '../calling/inside-folder.ts';
import { messageOf } from '../problem.ts';

const ENDINGS = ['.ts', '.mts', '.js', '.mjs'];

/** A tool's own module: its function, and the digest of its file. */
export interface ToolModule {
  readonly call: ToolFunction;
  readonly sha256: string;
}

/** Loads the module beside a tool's YAML file. It has to lie in the same folder, by its real name too. */
export async function loadToolModule(folder: string, path: string): Promise<ToolModule> {
  const refuse = (why: string, cause?: unknown) =>
    new AgentError('TOOL_DEFINITION_INVALID', `source.path: ${path} ${why}`, cause === undefined ? undefined : { cause });
  const found = await fileInside(folder, path);
  if ('problem' in found) throw refuse(found.problem);
  if (!ENDINGS.includes(extname(found.file))) throw refuse(`is no module; its name has to end in ${ENDINGS.join(', ')}`);
  const sha256 = hash('sha256', await readFile(found.file));
  const url = pathToFileURL(found.file);
  // A file that changed is loaded again, and not taken from what was loaded before.
  url.searchParams.set('sha256', sha256);
  let loaded: { readonly default?: unknown };
  try {
    loaded = await import(/* @vite-ignore */ url.href);
  } catch (cause) {
    throw refuse(`can't be loaded: ${messageOf(cause)}`, cause);
  }
  if (typeof loaded.default !== 'function') throw refuse('has no function as its default export: (input, context) => result');
  return { call: loaded.default as ToolFunction, sha256 };
}
