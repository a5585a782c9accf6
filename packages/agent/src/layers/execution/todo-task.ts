import type { Language } from '../../contract/language.ts';
import type { Todo } from '../../contract/plan.ts';
import type { ToolOutput } from '../../contract/todo-result.ts';
import type { Standing } from '../../standing.ts';
import type { AgentStateValue } from '../../state.ts';
import type { Tools } from '../../tools/tool.ts';
import { type Cycle, cycleOf } from './cycle.ts';

/** What a branch of the graph works on. */
export interface TodoTask {
  readonly todo: Todo;
  readonly standing: Standing | undefined;
  /** What the todos it depends on have made. */
  readonly earlier: readonly ToolOutput[];
  /** The tasks of those todos. */
  readonly from?: readonly string[];
  readonly planVersion: number;
  readonly language: Language;
  readonly today: string;
  /** Where it is improved in cycles. */
  readonly cycle?: Cycle;
}

/** A branch gets what it needs and no more: its todo, how far that has come, and what it builds on. */
export function taskOf(state: AgentStateValue, todo: Todo, tools: Tools): TodoTask {
  const needed = (state.plan?.todos ?? []).filter(({ id }) => todo.dependsOn.includes(id));
  const done = needed.flatMap(({ id, task }) => {
    const result = state.results[id];
    return result?.status === 'completed' ? [{ task, output: result.output }] : [];
  });
  const cycle = cycleOf(todo, tools, state);
  return {
    todo,
    standing: state.results[todo.id],
    earlier: done.map(({ output }) => output),
    from: done.map(({ task }) => task),
    planVersion: state.plan?.version ?? 0,
    language: state.language,
    today: state.today,
    ...(cycle === undefined ? {} : { cycle }),
  };
}

/** What whoever watches is told a todo by. */
export const named = ({ id, tool, task }: Todo) => ({ todoId: id, tool, task });
