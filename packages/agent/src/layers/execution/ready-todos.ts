import type { Strategy, Todo, TodoStatus } from '../../contract/plan.ts';
import { SYNTHESIS } from '../../contract/tool-definition.ts';
import type { Standing } from '../../standing.ts';
import type { Tools } from '../../tools/tool.ts';
import { isAbsent, needsAbsent } from './absent-data.ts';

/** What can be done now. Kinds are gone through in this order, so that what needs nobody is done before anybody is waited for. */
export interface Ready {
  readonly propose: readonly Todo[];
  readonly execute: readonly Todo[];
  /** Done, and to be judged. */
  readonly judge: readonly Todo[];
  /** Broken ones that somebody has to be asked about. */
  readonly recover: readonly Todo[];
  readonly await: readonly Todo[];
  /** They need something that was not done, and so can't be done either. */
  readonly hopeless: readonly Todo[];
}

export interface Readiness {
  readonly todos: readonly Todo[];
  readonly results: Readonly<Record<string, Standing>>;
  readonly strategy: Strategy;
  readonly tools: Tools;
}

const OVER: readonly TodoStatus[] = ['failed', 'skipped', 'refused', 'unknown', 'cancelled'];
/** There is nothing to compare in what one analyst says. */
const FEWEST_ANALYSTS = 2;

/**
 * Sorts the todos that are not over by what they wait for. One after another, only the first that can move does. In a swarm
 * whoever compares goes on without the analysts that have failed, as long as some are left to compare. Where the data has nothing to do
 * a todo with, those that only use what it makes go on without it.
 */
export function readyTodos({ todos, results, strategy, tools }: Readiness): Ready {
  const status = new Map(todos.map((todo) => [todo.id, todo.status]));
  const open = todos.filter((todo) => todo.status === 'pending' || todo.status === 'running');
  const lost = (id: string): boolean => OVER.includes(status.get(id) ?? 'skipped');
  const done = (id: string): boolean => status.get(id) === 'completed';
  const compares = (todo: Todo): boolean =>
    strategy === 'SWARM' && (tools.get(todo.tool)?.definition.produces.includes(SYNTHESIS) ?? false);
  const absent = (id: string): boolean => lost(id) && isAbsent(results[id]);
  const missesData = (todo: Todo): boolean => todo.dependsOn.some(absent) && needsAbsent(todo, { todos, tools, lost });
  const isHopeless = (todo: Todo): boolean =>
    compares(todo)
      ? todo.dependsOn.filter((id) => !lost(id)).length < FEWEST_ANALYSTS
      : todo.dependsOn.some((id) => lost(id) && !absent(id)) || missesData(todo);
  const isMovable = (todo: Todo): boolean => todo.dependsOn.every((id) => done(id) || (lost(id) && (compares(todo) || absent(id))));

  const hopeless = open.filter(isHopeless);
  const movable = open.filter((todo) => !isHopeless(todo) && isMovable(todo));
  const now = strategy === 'SINGLE' || strategy === 'SEQUENTIAL' ? movable.slice(0, 1) : movable;
  const standing = (todo: Todo) => results[todo.id]?.status;
  return {
    propose: now.filter((todo) => standing(todo) === undefined || standing(todo) === 'again'),
    execute: now.filter((todo) => standing(todo) === 'cleared'),
    judge: now.filter((todo) => standing(todo) === 'made'),
    recover: now.filter((todo) => standing(todo) === 'broken'),
    await: now.filter((todo) => standing(todo) === 'asked'),
    hopeless,
  };
}
