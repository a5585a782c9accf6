import { AIMessage, type ToolCall, ToolMessage } from '@langchain/core/messages';

/** What became of one call of a message: it runs as it is or was changed, or somebody has answered in its place. */
export type Settled =
  | { readonly kind: 'run'; readonly call: ToolCall; readonly actionId?: string; readonly digest: string }
  | { readonly kind: 'answered'; readonly call: ToolCall; readonly content: string; readonly status: 'error' | 'success' };

/**
 * The model's message with the calls as they will run, in the order in which they were made, and a result for each that won't. No
 * call is left without one: providers refuse a conversation in which something was called and nothing came of it.
 */
export function reviseMessage(message: AIMessage, settled: readonly Settled[]): [AIMessage, ...ToolMessage[]] {
  const calls = settled.map(({ call }) => call);
  const answered = settled.filter((one) => one.kind === 'answered');
  return [
    new AIMessage({ ...fieldsOf(message), content: withCalls(message.content, calls), tool_calls: calls }),
    ...answered.map(({ call, content, status }) => new ToolMessage({ content, name: call.name, tool_call_id: call.id ?? '', status })),
  ];
}

const fieldsOf = ({ id, name, additional_kwargs, response_metadata, usage_metadata, invalid_tool_calls }: AIMessage) => ({
  ...(id === undefined ? {} : { id }),
  ...(name === undefined ? {} : { name }),
  ...(usage_metadata === undefined ? {} : { usage_metadata }),
  // The provider's own copy of the calls would tell the model of others than ran.
  additional_kwargs: Object.fromEntries(Object.entries(additional_kwargs).filter(([key]) => key !== 'tool_calls')),
  response_metadata,
  invalid_tool_calls: invalid_tool_calls ?? [],
});

/** Some providers say calls in the content as well; there, too, stands what runs. */
function withCalls(content: AIMessage['content'], calls: readonly ToolCall[]): AIMessage['content'] {
  if (typeof content === 'string') return content;
  const byId = new Map(calls.map((call) => [call.id, call]));
  return content.map((block) => {
    const call = 'id' in block && typeof block.id === 'string' ? byId.get(block.id) : undefined;
    if (call === undefined) return block;
    if (block.type === 'tool_use') return { ...block, name: call.name, input: call.args };
    if (block.type === 'tool_call') return { ...block, name: call.name, args: call.args };
    return block;
  }) as AIMessage['content'];
}
