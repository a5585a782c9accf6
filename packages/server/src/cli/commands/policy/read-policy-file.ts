import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../../config.ts';
import type { Cli } from '../../cli.ts';
import { reasonOf, UsageProblem } from '../../problems.ts';

/** A policy as it was written: a file, standard input, or the one that a start would put in force. */
export async function readPolicyFile(cli: Cli, { root }: Settings, file: string | undefined): Promise<{ source: string; name: string }> {
  if (file === '-') return { source: await text(cli.stdin as AsyncIterable<Buffer>), name: '-' };
  const path = file === undefined ? fileURLToPath(new URL('config/hitl.yaml', root)) : resolve(cli.folder, file);
  try {
    return { source: await readFile(path, 'utf8'), name: file ?? 'config/hitl.yaml' };
  } catch (error) {
    throw new UsageProblem(`${path}: ${reasonOf(error)}`);
  }
}
