import type { Run } from '../../cli.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'skip'> = (cli, { words: [id], values }) =>
  decideRequest(cli, id, values, () => ({ kind: 'skip', ...(values.reason === undefined ? {} : { reason: values.reason }) }));
