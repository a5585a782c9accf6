import type { Strategy, Todo } from '../../contract/plan.ts';
import type { Standing } from '../../standing.ts';

/** What can be done now. Kinds are gone through in this order, so that what needs nobody is done before anybody is waited for. */
export interface Ready {
  readonly propose: readonly Todo[];
  readonly execute: readonly Todo[];
  /** Broken ones that somebody has to be asked about. */
  readonly recover: readonly Todo[];
  readonly await: readonly Todo[];
  /** They need something that was not done, and so can't be done either. */
  readonly hopeless: readonly Todo[];
}

const OVER = ['failed', 'skipped', 'refused', 'unknown', 'cancelled'];

/** Sorts the todos that are not over by what they wait for. Without a parallel strategy only the first that can move does. */
export function readyTodos(todos: readonly Todo[], results: Readonly<Record<string, Standing>>, strategy: Strategy): Ready {
  const status = new Map(todos.map((todo) => [todo.id, todo.status]));
  const open = todos.filter((todo) => todo.status === 'pending' || todo.status === 'running');
  const hopeless = open.filter((todo) => todo.dependsOn.some((id) => OVER.includes(status.get(id) ?? 'skipped')));
  const movable = open.filter((todo) => todo.dependsOn.every((id) => status.get(id) === 'completed'));
  const now = strategy === 'SINGLE' || strategy === 'SEQUENTIAL' ? movable.slice(0, 1) : movable;
  const standing = (todo: Todo) => results[todo.id]?.status;
  return {
    propose: now.filter((todo) => standing(todo) === undefined || standing(todo) === 'again'),
    execute: now.filter((todo) => standing(todo) === 'cleared'),
    recover: now.filter((todo) => standing(todo) === 'broken'),
    await: now.filter((todo) => standing(todo) === 'asked'),
    hopeless,
  };
}
