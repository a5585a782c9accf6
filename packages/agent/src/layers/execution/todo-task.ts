import type { Language } from '../../contract/language.ts';
import type { Todo } from '../../contract/plan.ts';
import type { ToolOutput } from '../../contract/todo-result.ts';
import type { Standing } from '../../standing.ts';

/** What a branch of the graph works on. */
export interface TodoTask {
  readonly todo: Todo;
  readonly standing: Standing | undefined;
  /** What the todos it depends on have made. */
  readonly earlier: readonly ToolOutput[];
  readonly planVersion: number;
  readonly language: Language;
  readonly today: string;
}

/** What whoever watches is told a todo by. */
export const named = ({ id, tool, task }: Todo) => ({ todoId: id, tool, task });
