import { humanInTheLoopMiddleware } from '@dream-agent/hitl/langchain';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

// A model that needs no key: it has made up its mind, and says in the end what it was told.
class MadeUpMind extends BaseChatModel {
  _llmType() {
    return 'made-up-mind';
  }
  override bindTools() {
    return this;
  }
  async _generate(messages: BaseMessage[]) {
    const results = messages.filter((message) => message.type === 'tool').map((message) => `${message.name}: ${message.text}`);
    const calls = [
      { name: 'read_data', args: { table: 'reviews' } },
      { name: 'write_file', args: { path: 'report.md', text: '# October' } },
      { name: 'execute_sql', args: { query: 'delete from reviews' } },
    ].map((call, index) => ({ ...call, id: `call_${index}`, type: 'tool_call' as const }));
    const message = results.length === 0 ? new AIMessage({ content: '', tool_calls: calls }) : new AIMessage(results.join('\n'));
    return { generations: [{ message, text: message.text }] };
  }
}

const done: string[] = [];
const named = (name: string) =>
  tool((args: object) => done.push(`${name} ${JSON.stringify(args)}`) && 'done', { name, description: name, schema: z.looseObject({}) });

// Only the import is another than in the documentation of LangChain.
const agent = createAgent({
  model: new MadeUpMind({}),
  tools: [named('write_file'), named('execute_sql'), named('read_data')],
  middleware: [
    humanInTheLoopMiddleware({
      interruptOn: { write_file: true, execute_sql: { allowedDecisions: ['approve', 'reject'] }, read_data: false },
      descriptionPrefix: 'Tool execution pending approval',
    }),
  ],
  checkpointer: new MemorySaver(),
});

const config = { configurable: { thread_id: 'some_id' } };
const asked = await agent.invoke({ messages: [{ role: 'user', content: 'Clean up the database' }] }, config);
const [interrupt] = asked.__interrupt__ ?? [];
const request = interrupt?.value as { actionRequests: { name: string; args: object }[] };
for (const { name, args } of request.actionRequests) console.log(`asked: ${name} ${JSON.stringify(args)}`);

const answer = {
  decisions: [
    { type: 'edit', editedAction: { name: 'write_file', args: { path: 'october.md', text: '# October' } } },
    { type: 'reject', message: 'Keep the reviews.' },
  ],
};
// By the id of the interrupt: delivered twice, it answers nothing else.
const result = await agent.invoke(new Command({ resume: { [interrupt?.id ?? '']: answer } }), config);
for (const what of done.sort()) console.log(`done: ${what}`);
console.log(result.messages.at(-1)?.text);
