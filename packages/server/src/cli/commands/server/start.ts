import { readSettings } from '../../../config.ts';
import { runProgram } from '../../../start/index.ts';
import type { Run } from '../../cli.ts';

export const run: Run<'start'> = async ({ env, folder, stdout, stderr }, { words }) =>
  runProgram(await readSettings({ args: words, env, folder }), { stdout, stderr });
