import type { Run } from '../../cli.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'reject'> = (cli, { words: [id], values }) =>
  decideRequest(cli, id, values, () => ({ kind: 'reject', ...(values.reason === undefined ? {} : { reason: values.reason }) }));
