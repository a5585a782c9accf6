import { meantBy } from '@dream-agent/hitl';
import type { Run } from '../../cli.ts';
import { requestOfWire } from '../../talk/request-of-wire.ts';
import { decideRequest } from './decide-request.ts';

export const run: Run<'answer'> = (cli, { words: [id, ...words], values }) =>
  decideRequest(cli, id, values, ({ request }) => {
    const { question } = requestOfWire(request).request;
    const field = question.kind === 'input_request' ? question.input : undefined;
    const options = question.kind === 'clarification' ? question.suggestions.map((value) => ({ value })) : (field?.options ?? []);
    return { kind: 'answer', value: meantBy(words.join(' '), field, options) };
  });
