import { event, type Wire } from './wire.ts';

const ENDS = { end: 'end_turn', length: 'max_tokens', declined: 'refusal' } as const;
const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'fake', stop_sequence: null };

const typed = (data: { type: string } & Record<string, unknown>) => event(data, data.type);

/** Anthropic's messages. */
export const anthropicWire: Wire = {
  path: '/v1/messages',
  keyHeader: (key) => ['x-api-key', key],
  events: ({ pieces, inputTokens, outputTokens, end }) => [
    typed({
      type: 'message_start',
      message: { ...head, content: [], stop_reason: null, usage: { input_tokens: inputTokens, output_tokens: 0 } },
    }),
    typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    typed({ type: 'ping' }),
    ...pieces.map((text) => typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    ...(end === undefined
      ? []
      : [
          typed({ type: 'content_block_stop', index: 0 }),
          typed({ type: 'message_delta', delta: { stop_reason: ENDS[end], stop_sequence: null }, usage: { output_tokens: outputTokens } }),
          typed({ type: 'message_stop' }),
        ]),
  ],
  whole: ({ pieces, inputTokens, outputTokens, end }) => ({
    ...head,
    content: [{ type: 'text', text: pieces.join('') }],
    stop_reason: end === undefined ? null : ENDS[end],
    usage: { input_tokens: inputTokens, output_tokens: outputTokens },
  }),
  errorBody: (message, code) => ({ type: 'error', error: { type: code, message } }),
  errorEvent: typed({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
};
