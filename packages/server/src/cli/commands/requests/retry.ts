import type { Run } from '../../cli.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'retry'> = (cli, { words: [id], values }) =>
  decideRequest(cli, id, values, () => ({ kind: 'retry', ...(values.note === undefined ? {} : { note: values.note }) }));
