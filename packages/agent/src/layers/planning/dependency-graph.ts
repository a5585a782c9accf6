import type { TodoStatus } from '../../contract/plan.ts';
import { AgentError } from '../../errors.ts';

/** What the graph reads of a todo. */
export interface Dependent {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/**
 * The todos with each one after what it depends on. Whatever is in a right place already stays there, so a plan that is in
 * order comes back as it was. A cycle is refused by name.
 */
export function topologicalOrder<T extends Dependent>(todos: readonly T[]): T[] {
  const byId = indexById(todos);
  const order: T[] = [];
  const done = new Set<string>();
  for (const start of todos) {
    // Not recursive: a chain may be longer than the stack.
    const path: { todo: T; next: number }[] = done.has(start.id) ? [] : [{ todo: start, next: 0 }];
    const onPath = new Set(path.map(({ todo }) => todo.id));
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const wanted = step.todo.dependsOn[step.next++];
      if (wanted === undefined) {
        path.pop();
        onPath.delete(step.todo.id);
        done.add(step.todo.id);
        order.push(step.todo);
      } else if (onPath.has(wanted)) {
        throw cycleError([...path.slice(path.findIndex(({ todo }) => todo.id === wanted)).map(({ todo }) => todo.id), wanted]);
      } else if (!done.has(wanted)) {
        path.push({ todo: known(byId, wanted, step.todo.id), next: 0 });
        onPath.add(wanted);
      }
    }
  }
  return order;
}

/** The todos that can't be done without this one, in plan order, itself not among them. */
export function dependantsOf<T extends Dependent>(todos: readonly T[], id: string): T[] {
  const reached = new Set([id]);
  const ordered = topologicalOrder(todos);
  for (const todo of ordered) if (todo.dependsOn.some((wanted) => reached.has(wanted))) reached.add(todo.id);
  return todos.filter((todo) => todo.id !== id && reached.has(todo.id));
}

/** Whether `id` comes after `other` because it depends on it, directly or through others. */
export function dependsOnTodo(todos: readonly Dependent[], id: string, other: string): boolean {
  return dependantsOf(todos, other).some((todo) => todo.id === id);
}

/** The todos that may start now, in plan order: not begun yet, and all they depend on is completed. */
export function readyTodos<T extends Dependent & { readonly status: TodoStatus }>(
  todos: readonly T[],
  statusOf: (todo: T) => TodoStatus = (todo) => todo.status,
): T[] {
  const completed = new Set(todos.filter((todo) => statusOf(todo) === 'completed').map((todo) => todo.id));
  return todos.filter((todo) => statusOf(todo) === 'pending' && todo.dependsOn.every((id) => completed.has(id)));
}

/** The path that takes longest, and how long; of two equally long ones the one that is earlier in the plan. */
export function longestPath<T extends Dependent>(todos: readonly T[], weight: (todo: T) => number): { ids: string[]; weight: number } {
  const ends = new Map<string, { weight: number; before: string | undefined }>();
  for (const todo of topologicalOrder(todos)) {
    let before: string | undefined;
    let longest = 0;
    for (const id of todo.dependsOn) {
      const length = ends.get(id)?.weight ?? 0;
      if (before === undefined || length > longest) [before, longest] = [id, length];
    }
    ends.set(todo.id, { weight: longest + weight(todo), before });
  }
  let last: string | undefined;
  for (const { id } of todos) if (last === undefined || (ends.get(id)?.weight ?? 0) > (ends.get(last)?.weight ?? 0)) last = id;
  const ids: string[] = [];
  for (let id = last; id !== undefined; id = ends.get(id)?.before) ids.unshift(id);
  return { ids, weight: last === undefined ? 0 : (ends.get(last)?.weight ?? 0) };
}

/** How many todos must have been done before each one, at least: those of one number can run at once. */
export function depths(todos: readonly Dependent[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const todo of topologicalOrder(todos)) {
    found.set(
      todo.id,
      todo.dependsOn.reduce((deepest, id) => Math.max(deepest, (found.get(id) ?? 0) + 1), 0),
    );
  }
  return found;
}

function indexById<T extends Dependent>(todos: readonly T[]): Map<string, T> {
  const byId = new Map<string, T>();
  for (const todo of todos) {
    if (byId.has(todo.id))
      throw new AgentError('PLAN_EDIT_INVALID', `two todos of the plan are called "${todo.id}"; each id may be there once`);
    byId.set(todo.id, todo);
  }
  return byId;
}

function known<T extends Dependent>(byId: ReadonlyMap<string, T>, id: string, by: string): T {
  const todo = byId.get(id);
  if (todo !== undefined) return todo;
  throw new AgentError(
    'PLAN_EDIT_INVALID',
    `todo "${by}" depends on "${id}", which is not in the plan; it has ${[...byId.keys()].join(', ')}`,
  );
}

const cycleError = (ids: readonly string[]): AgentError =>
  new AgentError('PLAN_CYCLE', `these todos wait for each other: ${ids.join(' → ')}; take one of the dependencies out`);
