import type { Todo } from '../../contract/plan.ts';
import type { ExecutorName } from '../../contract/tool-definition.ts';
import type { Tool, Tools } from '../../tools/tool.ts';

/** How much an executor takes on, and how long a call of its tools may take where their definitions say nothing. */
export interface ExecutorLimits {
  readonly atOnce: number;
  readonly timeoutSeconds: number;
}
export type LimitsByExecutor = Readonly<Record<ExecutorName, ExecutorLimits>>;

/** What touches the outside goes one at a time, so that a mistake shows before it is made again. */
export const EXECUTOR_LIMITS: LimitsByExecutor = {
  data: { atOnce: 4, timeoutSeconds: 300 },
  insight: { atOnce: 8, timeoutSeconds: 300 },
  content: { atOnce: 2, timeoutSeconds: 120 },
  ops: { atOnce: 1, timeoutSeconds: 60 },
};

/** Hands todos to the executors of their tools, and keeps to what each of them takes on. */
export function supervise(tools: Tools, limits: Partial<LimitsByExecutor> = {}) {
  const limitsOf = (executor: ExecutorName): ExecutorLimits => limits[executor] ?? EXECUTOR_LIMITS[executor];
  const executorOf = ({ tool }: Pick<Todo, 'tool'>): ExecutorName | undefined => tools.get(tool)?.definition.executor;
  return {
    /** By the tool's definition; of a tool that nobody knows there is none. */
    executorOf,

    timeoutSeconds: ({ definition }: Tool): number => definition.timeout_seconds ?? limitsOf(definition.executor).timeoutSeconds,

    /** Those that may start now, in plan order; the others wait until somebody has his hands free. */
    admit: (todos: readonly Todo[]): Todo[] => {
      const busy = new Map<ExecutorName, number>();
      return todos.filter((todo) => {
        const executor = executorOf(todo);
        if (executor === undefined) return true;
        const count = busy.get(executor) ?? 0;
        busy.set(executor, count + 1);
        return count < limitsOf(executor).atOnce;
      });
    },
  };
}
