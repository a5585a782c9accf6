import { Command } from '@langchain/langgraph';
import type { Todo, TodoStatus } from '../../../contract/plan.ts';
import type { Standing } from '../../../standing.ts';
import type { AgentStateValue } from '../../../state.ts';
import { readyTodos } from '../ready-todos.ts';

const STATUS: Record<Standing['status'], TodoStatus> = {
  cleared: 'running',
  asked: 'pending',
  again: 'pending',
  broken: 'running',
  completed: 'completed',
  failed: 'failed',
  skipped: 'skipped',
  refused: 'refused',
  unknown: 'unknown',
};

/** Writes what became of the todos into their next versions. What needs something that was not done is left out, and says why. */
export const collect = () => (state: AgentStateValue) => {
  const { plan, todos, results } = state;
  const moved = todos.flatMap((todo) => next(todo, results[todo.id]));
  const current = todos.map((todo) => moved.find(({ id }) => id === todo.id) ?? todo);
  const { hopeless } = readyTodos(current, results, plan?.strategy ?? 'PARALLEL');
  const left = hopeless.map((todo): Standing => ({ status: 'skipped', todoId: todo.id, because: blockerOf(todo, current) }));
  return new Command({
    update: {
      todos: [...moved, ...hopeless.map((todo): Todo => ({ ...todo, version: todo.version + 1, status: 'skipped' }))],
      results: Object.fromEntries(left.map((standing) => [standing.todoId, standing])),
    },
    goto: 'dispatch',
  });
};

function next(todo: Todo, standing: Standing | undefined): Todo[] {
  if (standing === undefined || todo.status === STATUS[standing.status]) return [];
  return [{ ...todo, version: todo.version + 1, status: STATUS[standing.status] }];
}

const blockerOf = (todo: Todo, todos: readonly Todo[]): string =>
  todos
    .filter(({ id, status }) => todo.dependsOn.includes(id) && status !== 'completed')
    .map(({ task }) => task)
    .join(', ');
