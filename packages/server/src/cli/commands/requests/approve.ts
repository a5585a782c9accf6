import type { Run } from '../../cli.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'approve'> = (cli, { words: [id], values }) =>
  decideRequest(cli, id, values, () => ({ kind: 'approve', ...(values.note === undefined ? {} : { note: values.note }) }));
