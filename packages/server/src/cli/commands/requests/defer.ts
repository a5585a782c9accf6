import type { Run } from '../../cli.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'defer'> = (cli, { words: [id, ...words], values }) =>
  decideRequest(cli, id, values, () => ({ kind: 'defer', guidance: words.join(' ') }));
