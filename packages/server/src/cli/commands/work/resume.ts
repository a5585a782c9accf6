import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type TodoChangeWire, TodoChangeWireSchema } from '../../../contract/index.ts';
import { type Cli, EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { reasonOf, UsageProblem } from '../../problems.ts';
import { connect } from '../../remote/connect.ts';
import { diffLines } from '../../talk/diff-lines.ts';
import { sessionIdOf } from './session-id-of.ts';

export const run: Run<'resume'> = async (cli, { words: [id], values: { skip = [], retry = [], changes, reason, json } }) => {
  const session_id = sessionIdOf(cli, id);
  const modifications = [
    ...skip.map((todo) => readChange('--skip', { op: 'skip', id: todo })),
    ...retry.map((todo) => readChange('--retry', { op: 'retry', id: todo })),
    ...(changes === undefined ? [] : await readChanges(cli, changes)),
  ];
  const client = await connect(cli);
  const body = { ...(modifications.length === 0 ? {} : { modifications }), ...(reason === undefined ? {} : { reason }) };
  const resumed = await client.call('resumeSession', { params: { session_id }, body });
  if (json === true) tellJson(cli, resumed);
  else {
    tell(cli, `✔ ${cli.texts.resumed}`);
    if (resumed.diff !== null) tell(cli, ...diffLines(resumed.diff, cli.language, []));
  }
  return EXIT.ok;
};

function readChange(place: string, change: unknown): TodoChangeWire {
  const read = TodoChangeWireSchema.safeParse(change);
  if (!read.success) throw new UsageProblem(`${place}: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** A file with a list of changes, as they go over the wire. */
async function readChanges({ folder }: Cli, file: string): Promise<TodoChangeWire[]> {
  try {
    const list = z.array(z.unknown()).parse(JSON.parse(await readFile(resolve(folder, file), 'utf8')));
    return list.map((change, index) => readChange(`${file}[${index}]`, change));
  } catch (error) {
    if (error instanceof UsageProblem) throw error;
    throw new UsageProblem(`--changes ${file}: ${reasonOf(error)}`);
  }
}
