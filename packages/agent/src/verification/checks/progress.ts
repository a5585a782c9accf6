import type { Todo } from '../../contract/plan.ts';
import { type Evidence, type Finding, noneBad } from '../evidence.ts';

const OPEN = ['pending', 'running'];
const LOST = ['failed', 'skipped', 'refused', 'unknown', 'cancelled'];

/** How far the run has come, and whether it can come to its end. */
export function checkProgress({ todos }: Evidence): readonly Finding[] {
  const lost = new Set(todos.filter(({ status }) => LOST.includes(status)).map(({ id }) => id));
  return [
    noneBad('all_finished', 3, todos, ({ id, status }) => (OPEN.includes(status) ? id : undefined)),
    noneBad('none_failed', 2, todos, ({ id, status }) => (status === 'failed' ? id : undefined)),
    noneBad('none_unknown', 2, todos, ({ id, status }) => (status === 'unknown' ? id : undefined)),
    noneBad(
      'none_blocked',
      2,
      todos.filter(({ status }) => OPEN.includes(status)),
      ({ id, dependsOn }) => (dependsOn.some((needed) => lost.has(needed)) ? id : undefined),
    ),
  ];
}

/** The shares of the todos by status, and the seconds along the longest path that is left. */
export function progressFigures({ todos }: Evidence): Record<string, number> {
  const shares = Object.fromEntries(
    [...new Set(todos.map(({ status }) => status))].map((status) => [
      `share_${status}`,
      todos.filter((todo) => todo.status === status).length / todos.length,
    ]),
  );
  return { ...shares, seconds_left: secondsLeft(todos) };
}

function secondsLeft(todos: readonly Todo[]): number {
  const byId = new Map(todos.map((todo) => [todo.id, todo]));
  const known = new Map<string, number>();
  // A plan has no cycles, but what is checked here may be no plan; a todo on its own path adds nothing.
  const longest = (id: string): number => {
    const todo = byId.get(id);
    if (todo === undefined) return 0;
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, 0);
    const seconds = (OPEN.includes(todo.status) ? todo.estimate.seconds : 0) + Math.max(0, ...todo.dependsOn.map(longest));
    known.set(id, seconds);
    return seconds;
  };
  return Math.max(0, ...todos.map(({ id }) => longest(id)));
}
