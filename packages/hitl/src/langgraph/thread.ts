import type { Interrupt } from '@langchain/langgraph';

/** A thread of a graph, by its name or as LangGraph is told of it. */
export type Thread =
  | string
  | { readonly configurable: { readonly thread_id: string; readonly checkpoint_id?: string; readonly checkpoint_ns?: string } };

export const configOf = (thread: Thread) => (typeof thread === 'string' ? { configurable: { thread_id: thread } } : thread);

/** What is read of a graph: where it stands, and where it stood. Compiled graphs have it, and so has the `graph` of an agent. */
export interface ReadableGraph {
  getState(config: ReturnType<typeof configOf>): Promise<Snapshot>;
  getStateHistory(config: ReturnType<typeof configOf>): AsyncIterable<Snapshot>;
}

/** A moment of a thread, as far as it is looked at here. */
export interface Snapshot {
  readonly values: unknown;
  readonly next: readonly string[];
  readonly config: { readonly configurable?: Record<string, unknown> };
  readonly createdAt?: string;
  readonly tasks: readonly { readonly name: string; readonly interrupts?: readonly Interrupt[]; readonly error?: unknown }[];
}
