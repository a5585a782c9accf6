import type { HITLRequest } from '@dream-agent/hitl/langchain';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { Command, INTERRUPT, type Interrupt, MemorySaver } from '@langchain/langgraph';
import { type AgentMiddleware, AIMessage, type BaseMessage, createAgent, ToolMessage, tool } from 'langchain';
import { z } from 'zod';
import { type ScriptedCall, ScriptedModel } from './scripted-model.ts';

/** What an agent answers with. */
export interface Answered {
  readonly messages: BaseMessage[];
  readonly [INTERRUPT]?: Interrupt<HITLRequest>[];
}

/** An agent with four tools that remember what they were called with, and somebody who answers. */
export interface AgentUnderTest {
  /** Each call that came to a tool, in order. */
  readonly ran: string[];
  readonly model: ScriptedModel;
  readonly agent: ReturnType<typeof createAgent>;
  start(thread?: string, context?: object): Promise<Answered>;
  resume(value: unknown, thread?: string, context?: object): Promise<Answered>;
}

export interface Setting {
  readonly middleware: readonly unknown[];
  readonly turns: readonly (readonly ScriptedCall[])[];
  readonly checkpointer?: BaseCheckpointSaver;
  readonly ran?: string[];
  /** Waits within each tool. */
  readonly within?: (name: string) => Promise<void>;
}

export const call = (name: string, args: Record<string, unknown> = {}): ScriptedCall => ({ name, args });

export function agentUnderTest({ middleware, turns, checkpointer, ran = [], within }: Setting): AgentUnderTest {
  const made = (name: string, work: (args: Record<string, unknown>) => string) =>
    tool(
      async (args: Record<string, unknown>) => {
        ran.push(`${name} ${JSON.stringify(args)}`);
        await within?.(name);
        return work(args);
      },
      { name, description: name, schema: z.looseObject({}) },
    );
  const model = new ScriptedModel(...turns);
  const agent = createAgent({
    model,
    tools: [
      made('write_file', ({ path }) => `wrote ${String(path)}`),
      made('delete_file', ({ path }) => `deleted ${String(path)}`),
      made('read_file', ({ path }) => `read ${String(path)}`),
      made('broken', () => {
        throw new Error('disk full');
      }),
    ],
    middleware: middleware as AgentMiddleware[],
    checkpointer: checkpointer ?? new MemorySaver(),
  });
  const invoke = async (input: object, thread = 'thread-1', context?: object): Promise<Answered> => {
    const config = { configurable: { thread_id: thread }, ...(context === undefined ? {} : { context }) };
    return (await agent.invoke(input as never, config as never)) as unknown as Answered;
  };
  return {
    ran,
    model,
    agent: agent as unknown as AgentUnderTest['agent'],
    start: (thread, context) => invoke({ messages: [{ role: 'user', content: '오래된 기록을 지워줘' }] }, thread, context),
    resume: (value, thread, context) => invoke(new Command({ resume: value as object }), thread, context),
  };
}

/** What the graph stopped with. */
export const waiting = (result: Answered): Interrupt<HITLRequest>[] => result[INTERRUPT] ?? [];

export function asked(result: Answered): HITLRequest {
  const value = waiting(result)[0]?.value;
  if (value === undefined) throw new Error('nobody was asked');
  return value;
}

/** The results of calls, with the name of the tool. */
export const results = ({ messages }: Answered): string[] =>
  messages.filter((one) => ToolMessage.isInstance(one)).map(({ name, status, text }) => `${name} ${status ?? ''}: ${text}`);

export const lastWords = ({ messages }: Answered): string => messages.at(-1)?.text ?? '';

/** The calls as the conversation has them in the end. */
export const callsOf = ({ messages }: Answered): string[] =>
  messages
    .filter((one) => AIMessage.isInstance(one))
    .flatMap((one) => one.tool_calls ?? [])
    .map(({ name, args }) => `${name} ${JSON.stringify(args)}`);
