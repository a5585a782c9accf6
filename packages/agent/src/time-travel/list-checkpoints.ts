import type { RunId } from '@dream-agent/hitl';
import { type BaseCheckpointSaver, TASKS } from '@langchain/langgraph-checkpoint';
import type { Todo, TodoStatus } from '../contract/plan.ts';
import type { AgentStateValue } from '../state.ts';

/** A moment in a run that one can go back to. */
export interface Moment {
  readonly checkpointId: string;
  readonly parentId?: string;
  readonly at: string;
  /** Counted from the beginning of the run. */
  readonly step: number;
  /** The nodes that came next; a node that has several todos before it is there once. Nothing, where the run had ended. */
  readonly next: readonly string[];
  readonly planVersion?: number;
  readonly todos: Partial<Record<TodoStatus, number>>;
}

export interface ListCheckpoints {
  readonly saver: Pick<BaseCheckpointSaver, 'list'>;
  readonly runId: RunId;
  readonly limit?: number;
  /** Only what came before this one. */
  readonly before?: string;
}

const BRANCH = 'branch:to:';

/** The checkpoints of a run, the newest first. */
export async function listCheckpoints({ saver, runId, limit = 100, before }: ListCheckpoints): Promise<Moment[]> {
  const thread = { thread_id: runId, checkpoint_ns: '' };
  const options = { limit, ...(before === undefined ? {} : { before: { configurable: { ...thread, checkpoint_id: before } } }) };
  const moments: Moment[] = [];
  for await (const { checkpoint, metadata, parentConfig } of saver.list({ configurable: thread }, options)) {
    const values = checkpoint.channel_values as Partial<AgentStateValue> & Record<string, unknown>;
    const parentId = parentConfig?.configurable?.['checkpoint_id'] as string | undefined;
    moments.push({
      checkpointId: checkpoint.id,
      ...(parentId === undefined ? {} : { parentId }),
      at: checkpoint.ts,
      step: metadata?.step ?? 0,
      next: nextOf(values),
      ...(values.plan == null ? {} : { planVersion: values.plan.version }),
      todos: countByStatus(values.todos ?? []),
    });
  }
  return moments;
}

function nextOf(values: Readonly<Record<string, unknown>>): string[] {
  const sent = (values[TASKS] ?? []) as readonly { readonly node: string }[];
  const going = Object.keys(values).filter((channel) => channel.startsWith(BRANCH));
  return [...new Set([...going.map((channel) => channel.slice(BRANCH.length)), ...sent.map(({ node }) => node)])];
}

function countByStatus(todos: readonly Todo[]): Partial<Record<TodoStatus, number>> {
  return Object.fromEntries([...Map.groupBy(todos, ({ status }) => status)].map(([status, some]) => [status, some.length]));
}
