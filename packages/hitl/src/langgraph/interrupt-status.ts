import { configOf, type ReadableGraph, type Thread } from './thread.ts';

/** One question that a thread waits with. */
export interface WaitingInterrupt {
  /** What it is resumed by. */
  readonly id: string;
  readonly node: string;
  readonly value: unknown;
}

export interface InterruptStatus {
  readonly isInterrupted: boolean;
  readonly waiting: readonly WaitingInterrupt[];
  /** What comes next. A thread may have something to do and wait for nobody: its process stopped in the middle. */
  readonly next: readonly string[];
  readonly checkpointId: string | undefined;
}

/** How a thread stands. Only open questions count as waiting; that there is something to do next does not. */
export async function interruptStatus(graph: Pick<ReadableGraph, 'getState'>, thread: Thread): Promise<InterruptStatus> {
  const { tasks, next, config } = await graph.getState(configOf(thread));
  const waiting = tasks.flatMap(({ name, interrupts = [] }) =>
    interrupts.flatMap(({ id, value }) => (id === undefined ? [] : [{ id, node: name, value: value as unknown }])),
  );
  const checkpointId = config.configurable?.['checkpoint_id'];
  return { isInterrupted: waiting.length > 0, waiting, next, checkpointId: typeof checkpointId === 'string' ? checkpointId : undefined };
}
