import { humanInTheLoopMiddleware } from '@dream-agent/hitl/langchain';
import * as langchain from 'langchain';
import { describe, expect, test } from 'vitest';
import { agentUnderTest, asked, call, callsOf, lastWords, results, waiting } from './agent-under-test.ts';

/*
 * What LangChain documents of its middleware. Both pass it: whoever changes the import finds everything as it was.
 */
describe.each([
  ['ours', humanInTheLoopMiddleware],
  ["LangChain's own", langchain.humanInTheLoopMiddleware as unknown as typeof humanInTheLoopMiddleware],
])('the documented behaviour, %s', (_, middleware) => {
  const WRITE = call('write_file', { path: 'a.md' });
  const DELETE = call('delete_file', { path: 'b.md' });
  const READ = call('read_file', { path: 'c.md' });

  test('a call of a tool with true waits, and says what and which answers it takes', async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    const result = await agent.start();
    expect(asked(result)).toMatchObject({
      actionRequests: [
        {
          name: 'write_file',
          args: { path: 'a.md' },
          description: 'Tool execution requires approval\n\nTool: write_file\nArgs: {\n  "path": "a.md"\n}',
        },
      ],
      reviewConfigs: [{ actionName: 'write_file', allowedDecisions: ['approve', 'edit', 'reject'] }],
    });
    expect(agent.ran).toEqual([]);
  });

  test('approved, it runs as it was asked', async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    await agent.start();
    const result = await agent.resume({ decisions: [{ type: 'approve' }] });
    expect(agent.ran).toEqual(['write_file {"path":"a.md"}']);
    expect(lastWords(result)).toBe('1 results');
  });

  test('edited, it runs as it was written, and the model sees that', async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    await agent.start();
    const editedAction = { name: 'write_file', args: { path: '보고서.md' } };
    const result = await agent.resume({ decisions: [{ type: 'edit', editedAction }] });
    expect(agent.ran).toEqual(['write_file {"path":"보고서.md"}']);
    expect(callsOf(result)).toEqual(['write_file {"path":"보고서.md"}']);
  });

  test.each([
    ['with a reason, the model is told it', { type: 'reject', message: '다른 이름으로 하세요' }, '다른 이름으로 하세요'],
    ['without, that it was', { type: 'reject' }, 'User rejected the tool call for `write_file` with id call_0_0'],
  ])('rejected, it does not run, and %s', async (_, decision, told) => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    await agent.start();
    const result = await agent.resume({ decisions: [decision] });
    expect(agent.ran).toEqual([]);
    expect(results(result)).toEqual([`write_file error: ${told}`]);
    expect(agent.model.seen).toHaveLength(2);
  });

  test('tools with false and tools without an entry run unasked', async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { read_file: false } })], turns: [[READ, DELETE]] });
    const result = await agent.start();
    expect(waiting(result)).toEqual([]);
    expect(agent.ran).toHaveLength(2);
  });

  test('several calls are asked about in one interrupt, and answered in their order', async () => {
    const interruptOn = { write_file: true, delete_file: { allowedDecisions: ['approve', 'reject'] as ('approve' | 'reject')[] } };
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn })], turns: [[WRITE, READ, DELETE]] });
    const result = await agent.start();
    expect(waiting(result)).toHaveLength(1);
    expect(asked(result).actionRequests.map(({ name }) => name)).toEqual(['write_file', 'delete_file']);
    expect(asked(result).reviewConfigs).toEqual([
      { actionName: 'write_file', allowedDecisions: ['approve', 'edit', 'reject'] },
      { actionName: 'delete_file', allowedDecisions: ['approve', 'reject'] },
    ]);
    await agent.resume({ decisions: [{ type: 'approve' }, { type: 'approve' }] });
    expect(agent.ran.toSorted()).toEqual(['delete_file {"path":"b.md"}', 'read_file {"path":"c.md"}', 'write_file {"path":"a.md"}']);
  });

  test('a description is a text, or written for the call', async () => {
    const interruptOn = {
      write_file: { allowedDecisions: ['approve' as const], description: '⚠️ 파일을 씁니다' },
      delete_file: {
        allowedDecisions: ['approve' as const],
        description: async ({ args }: { args: Record<string, unknown> }, { messages }: { messages: unknown[] }) =>
          `delete ${String(args['path'])} after ${messages.length} messages`,
      },
    };
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn })], turns: [[WRITE, DELETE]] });
    const { actionRequests } = asked(await agent.start());
    expect(actionRequests.map(({ description }) => description)).toEqual(['⚠️ 파일을 씁니다', 'delete b.md after 2 messages']);
  });

  test('a prefix stands before descriptions that nobody wrote', async () => {
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: true }, descriptionPrefix: 'Tool execution pending approval' })],
      turns: [[WRITE]],
    });
    expect(asked(await agent.start()).actionRequests[0]?.description).toMatch(/^Tool execution pending approval\n\nTool: write_file/);
  });

  test('a schema of the arguments goes with the question', async () => {
    const argsSchema = { type: 'object', properties: { path: { type: 'string' } } };
    const interruptOn = { write_file: { allowedDecisions: ['edit' as const], argsSchema } };
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn })], turns: [[WRITE]] });
    expect(asked(await agent.start()).reviewConfigs[0]?.argsSchema).toEqual(argsSchema);
  });

  test('a predicate chooses which calls are asked about', async () => {
    const interruptOn = {
      delete_file: {
        allowedDecisions: ['approve' as const],
        when: ({ toolCall }: { toolCall: { args: Record<string, unknown> } }) => String(toolCall.args['path']).startsWith('/etc'),
      },
    };
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn })],
      turns: [[DELETE], [call('delete_file', { path: '/etc/hosts' })]],
    });
    const result = await agent.start();
    expect(agent.ran).toEqual(['delete_file {"path":"b.md"}']);
    expect(asked(result).actionRequests).toMatchObject([{ args: { path: '/etc/hosts' } }]);
  });

  test('an answer that is not allowed is refused', async () => {
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: { allowedDecisions: ['approve'] } } })],
      turns: [[WRITE]],
    });
    await agent.start();
    await expect(agent.resume({ decisions: [{ type: 'reject' }] })).rejects.toThrow(/reject/);
    expect(agent.ran).toEqual([]);
  });

  test('too few answers are refused', async () => {
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: true, delete_file: true } })],
      turns: [[WRITE, DELETE]],
    });
    await agent.start();
    await expect(agent.resume({ decisions: [{ type: 'approve' }] })).rejects.toThrow(/1/);
    expect(agent.ran).toEqual([]);
  });

  test('what is given with a call of the agent goes before what it was made with', async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    const context = { interruptOn: { write_file: false } };
    expect(waiting(await agent.start('free', context))).toEqual([]);
    expect(waiting(await agent.start('asked'))).toHaveLength(1);
  });

  test('two threads wait apart from each other', async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    await agent.start('one');
    await agent.start('other');
    await agent.resume({ decisions: [{ type: 'approve' }] }, 'other');
    expect(agent.ran).toHaveLength(1);
    const state: any = await (agent.agent as any).graph.getState({ configurable: { thread_id: 'one' } });
    expect(state.tasks[0].interrupts).toHaveLength(1);
  });

  test('streamed, the question is among the updates, and the words that follow come one by one', async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    const config = { configurable: { thread_id: 's' }, streamMode: ['updates', 'messages'] as ('updates' | 'messages')[] };
    const questions: unknown[] = [];
    for await (const [mode, chunk] of await agent.agent.stream({ messages: [{ role: 'user', content: 'hi' }] } as never, config)) {
      if (mode === 'updates' && '__interrupt__' in (chunk as object)) questions.push((chunk as any).__interrupt__[0].value);
    }
    expect(questions).toMatchObject([{ actionRequests: [{ name: 'write_file' }] }]);
    const words: string[] = [];
    const resume = new (await import('@langchain/langgraph')).Command({ resume: { decisions: [{ type: 'approve' }] } });
    for await (const [mode, chunk] of await agent.agent.stream(resume as never, config)) {
      if (mode === 'messages' && (chunk as any)[1]?.langgraph_node === 'model_request') words.push((chunk as any)[0].content);
    }
    expect(words.filter((word) => word !== '').join('')).toBe('1 results');
    expect(words.filter((word) => word !== '').length).toBeGreaterThan(1);
    expect(agent.ran).toHaveLength(1);
  });

  test("a tool's failure is told to the model, which goes on", async () => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[call('broken')]] });
    const result = await agent.start();
    expect(results(result)).toEqual(['broken error: Error: disk full\n Please fix your mistakes.']);
    expect(lastWords(result)).toBe('1 results');
  });

  test('without a policy nobody is asked', async () => {
    const agent = agentUnderTest({ middleware: [middleware({})], turns: [[WRITE]] });
    expect(waiting(await agent.start())).toEqual([]);
    expect(agent.ran).toHaveLength(1);
  });
});
