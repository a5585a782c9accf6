import type { Run } from '../../cli.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'abort'> = (cli, { words: [id], values }) =>
  decideRequest(cli, id, values, () => ({ kind: 'abort', ...(values.reason === undefined ? {} : { reason: values.reason }) }));
