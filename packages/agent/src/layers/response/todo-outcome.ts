import type { Plan, Todo, TodoStatus } from '../../contract/plan.ts';
import type { TodoResult, ToolOutput } from '../../contract/todo-result.ts';
import { plainLine } from './plain-line.ts';

/** Results as the state keeps them by todo id, or as a list in which the last one of a todo counts. */
export type Results = readonly TodoResult[] | Readonly<Record<string, TodoResult>>;

/** A todo that is known to be done. */
export interface DoneTodo {
  readonly todo: Todo;
  /** Its task; where two todos have the same, with a number that tells them apart. */
  readonly label: string;
  readonly output: ToolOutput;
}

/** A todo that is not, or not known to be, done. */
export interface NotDoneTodo {
  readonly todo: Todo;
  readonly label: string;
  readonly status: Exclude<TodoStatus, 'completed'>;
  readonly why: string;
}

/** Results as a list, the last one of each todo. */
export function lastResults(results: Results): readonly TodoResult[] {
  const list = Array.isArray(results) ? (results as readonly TodoResult[]) : Object.values(results as Readonly<Record<string, TodoResult>>);
  return [...new Map(list.map((result) => [result.todoId, result])).values()];
}

/** The newest version of every todo: in plan order, then those that are no longer in the plan. */
export function newestTodos(plan: Plan | null, todos: readonly Todo[]): readonly Todo[] {
  const newest = new Map((plan?.todos ?? []).map((todo) => [todo.id, todo]));
  for (const todo of todos) {
    const known = newest.get(todo.id);
    if (known === undefined || todo.version >= known.version) newest.set(todo.id, todo);
  }
  return [...newest.values()];
}

/** Tells what is done from what is not. Only where todo and result both say `completed` is it taken for done. */
export function todoOutcomes(
  plan: Plan | null,
  todos: readonly Todo[],
  results: Results,
): { readonly done: readonly DoneTodo[]; readonly notDone: readonly NotDoneTodo[] } {
  const byId = new Map(lastResults(results).map((result) => [result.todoId, result]));
  const all = newestTodos(plan, todos);
  const labels = distinctLabels(all);
  const done: DoneTodo[] = [];
  const notDone: NotDoneTodo[] = [];
  for (const [index, todo] of all.entries()) {
    const label = labels[index] ?? todo.id;
    const result = byId.get(todo.id);
    if (todo.status === 'completed' && result?.status === 'completed') done.push({ todo, label, output: result.output });
    else notDone.push({ todo, label, status: standing(todo.status, result), why: reason(result) });
  }
  return { done, notDone };
}

/** Where todo and result disagree and one of them says that it is done, it may have happened. */
function standing(status: TodoStatus, result: TodoResult | undefined): NotDoneTodo['status'] {
  if (result === undefined) return status === 'completed' ? 'unknown' : status;
  if (result.status === 'completed') return 'unknown';
  // The status of an unknown todo is not taken back by a result that sounds surer.
  return status === 'unknown' ? 'unknown' : result.status;
}

function reason(result: TodoResult | undefined): string {
  if (result === undefined || result.status === 'completed') return '';
  return plainLine('because' in result ? result.because : result.error, 300);
}

/** Two todos may have the same task, and one of them may have failed. */
function distinctLabels(todos: readonly Todo[]): readonly string[] {
  const tasks = todos.map((todo) => plainLine(todo.task, 200));
  const times = new Map<string, number>();
  for (const task of tasks) times.set(task, (times.get(task) ?? 0) + 1);
  const taken = new Set(tasks.filter((task) => times.get(task) === 1));
  return tasks.map((task) => {
    if (times.get(task) === 1) return task;
    let number = 1;
    while (taken.has(`${task} (#${number})`)) number++;
    taken.add(`${task} (#${number})`);
    return `${task} (#${number})`;
  });
}
