import { type Answer, event, type Wire } from './wire.ts';

const ENDS = { end: 'stop', length: 'length', declined: 'content_filter' } as const;
const head = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'fake' };

const usageOf = ({ inputTokens, outputTokens }: Answer) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

const chunk = (delta: object, finish_reason: string | null) =>
  event({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });

/** OpenAI's chat completions. */
export const openaiWire: Wire = {
  path: '/v1/chat/completions',
  keyHeader: (key) => ['authorization', `Bearer ${key}`],
  events: (answer) => [
    chunk({ role: 'assistant', content: '' }, null),
    ...answer.pieces.map((content) => chunk({ content }, null)),
    ...(answer.end === undefined
      ? []
      : [
          chunk({}, ENDS[answer.end]),
          event({ ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(answer) }),
          event('[DONE]'),
        ]),
  ],
  whole: (answer) => ({
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.pieces.join('') },
        finish_reason: answer.end === undefined ? null : ENDS[answer.end],
      },
    ],
    usage: usageOf(answer),
  }),
  errorBody: (message, code) => ({ error: { message, type: code, param: null, code } }),
  errorEvent: event({ error: { message: 'The server had an error', type: 'server_error', code: null } }),
};
