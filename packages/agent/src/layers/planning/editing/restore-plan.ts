import { isDeepStrictEqual } from 'node:util';
import type { Plan, Todo } from '../../../contract/plan.ts';
import { type EditedPlan, finishEdit } from './edit-plan.ts';
import { editInvalid } from './edit-steps.ts';

/** Goes back to an earlier version of a plan, by a new version that says the same. What has begun since can't be undone. */
export function restorePlan(history: readonly Plan[], version: number): EditedPlan {
  const current = history.toSorted((one, other) => other.version - one.version)[0];
  const earlier = history.find((plan) => plan.version === version);
  if (current === undefined || earlier === undefined) {
    throw editInvalid(`there is no version ${version} of the plan; there are ${history.map((plan) => plan.version).join(', ') || 'none'}`);
  }
  const now = new Map(current.todos.map((todo) => [todo.id, todo]));
  for (const todo of current.todos) {
    const before = earlier.todos.find(({ id }) => id === todo.id);
    if (todo.status !== 'pending' && (before === undefined || !saysTheSame(before, todo))) {
      throw editInvalid(`version ${version} can't be restored: "${todo.id}" is ${todo.status} and is different there`);
    }
  }
  const todos = earlier.todos.map((todo): Todo => {
    const present = now.get(todo.id);
    if (present !== undefined) return saysTheSame(todo, present) ? present : { ...todo, status: present.status };
    // It was taken out since. Its newest version anywhere must not win over the one that comes back.
    const versions = history.flatMap((plan) => plan.todos.filter(({ id }) => id === todo.id).map((one) => one.version));
    return { ...todo, version: Math.max(...versions) + 1 };
  });
  return finishEdit(current, todos, earlier.strategy);
}

const saysTheSame = (one: Todo, other: Todo): boolean =>
  isDeepStrictEqual({ ...one, version: 0, status: 'pending' }, { ...other, version: 0, status: 'pending' });
