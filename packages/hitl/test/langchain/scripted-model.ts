import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';

export interface ScriptedCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/**
 * Stands for a commercial model. Says the calls of its script, one list for each turn, and then how many results it has seen; like
 * the real ones, it refuses a conversation in which a call has no result.
 */
export class ScriptedModel extends BaseChatModel {
  readonly turns: readonly (readonly ScriptedCall[])[];
  readonly seen: BaseMessage[][] = [];

  constructor(...turns: readonly (readonly ScriptedCall[])[]) {
    super({});
    this.turns = turns;
  }

  override _llmType(): string {
    return 'scripted';
  }

  override bindTools(): this {
    return this;
  }

  #answer(messages: BaseMessage[]): AIMessage {
    this.seen.push(messages);
    const results = new Set(messages.filter((one) => ToolMessage.isInstance(one)).map((one) => one.tool_call_id));
    const said = messages.filter((one) => AIMessage.isInstance(one));
    for (const { id } of said.flatMap((one) => one.tool_calls ?? [])) {
      if (!results.has(id ?? '')) throw new Error(`400: the call ${id} has no result`);
    }
    const turn = said.filter((one) => (one.tool_calls ?? []).length > 0).length;
    const calls = this.turns[turn] ?? [];
    return new AIMessage({
      content: calls.length === 0 ? `${results.size} results` : '',
      tool_calls: calls.map(({ name, args }, index) => ({ name, args, id: `call_${turn}_${index}`, type: 'tool_call' })),
    });
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const message = this.#answer(messages);
    return { generations: [{ message, text: message.text }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this['ParsedCallOptions'],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { text, tool_calls } = this.#answer(messages);
    const words = text.split(/(?<= )/);
    for (const [index, word] of words.entries()) {
      const chunk = new ChatGenerationChunk({
        text: word,
        message: new AIMessageChunk({ content: word, ...(index === words.length - 1 ? { tool_calls: tool_calls ?? [] } : {}) }),
      });
      yield chunk;
      await manager?.handleLLMNewToken(word);
    }
  }
}
