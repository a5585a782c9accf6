import type { Plan, PlanEdit, Todo, TodoChange } from '../../contract/plan.ts';
import { AgentError } from '../../errors.ts';
import type { Standing } from '../../standing.ts';

/** A plan that is being carried out, with how far its todos have come. */
export interface UnderWay {
  readonly plan: Plan;
  readonly todos: readonly Todo[];
  readonly results: Readonly<Record<string, Standing>>;
}

type EditPlan = (plan: Plan, edits: readonly PlanEdit[]) => Plan;

/**
 * The next version of a plan that is under way, with all of the changes in it, or an error and none. What is to become of a todo
 * is in its status, so that whoever reviews the plan sees all that will be different.
 */
export function changedPlan(underWay: UnderWay, changes: readonly TodoChange[], editPlan: EditPlan): Plan {
  if (changes.length === 0) throw invalid('there are no changes; name at least one');
  let plan: Plan = { ...underWay.plan, todos: underWay.plan.todos.map((todo) => asItStands(todo, underWay)) };
  const before = plan;
  for (const change of changes) {
    if (change.op === 'skip') plan = withTodos(plan, skipped(plan, change.id, underWay.results));
    else if (change.op === 'retry') plan = withTodos(plan, retried(plan, change.id, underWay.results));
    else plan = editPlan(plan, [change]);
  }
  return { ...plan, version: Math.max(plan.version, before.version + 1) };
}

/** The newest version of a todo. One that was let through and has not been started can still be changed. */
function asItStands(todo: Todo, { todos, results }: UnderWay): Todo {
  const newest = todos.find(({ id }) => id === todo.id);
  // A change before this one has made it what it is.
  if (newest === undefined || newest.version < todo.version) return todo;
  return results[todo.id]?.status === 'cleared' ? { ...newest, status: 'pending' } : newest;
}

const withTodos = (plan: Plan, changed: readonly Todo[]): Plan => ({
  ...plan,
  todos: plan.todos.map((todo) => {
    const next = changed.find(({ id }) => id === todo.id);
    return next === undefined ? todo : { ...next, version: todo.version + 1 };
  }),
});

function skipped(plan: Plan, id: string, results: UnderWay['results']): Todo[] {
  const todo = find(plan, id);
  if (todo.status !== 'pending' && todo.status !== 'running') throw invalid(`"${id}" can't be skipped: it is ${todo.status}`);
  const standing = results[id];
  // Left as it is: it failed, or it may have happened.
  if (standing?.status === 'broken' || isAskedAbout(standing, 'recovery')) {
    throw invalid(`"${id}" has failed, and somebody is asked what to do with it; answer that`);
  }
  return [{ ...todo, status: 'skipped' }];
}

/** The todo, and whatever was left out only because it, or something else that comes again, was not done. */
function retried(plan: Plan, id: string, results: UnderWay['results']): Todo[] {
  const todo = find(plan, id);
  if (todo.status === 'unknown')
    throw invalid(`"${id}" may have happened, so it is not done once more; add a todo if it is certain that it has not`);
  if (todo.status !== 'failed' && todo.status !== 'skipped' && todo.status !== 'refused' && todo.status !== 'cancelled')
    throw invalid(`"${id}" can't be done once more: it is ${todo.status}; only what failed or was left out can`);
  const again = new Map([[id, todo]]);
  for (let size = 0; size !== again.size; ) {
    size = again.size;
    for (const other of plan.todos) {
      const result = results[other.id];
      const waitedFor = other.status === 'skipped' && result?.status === 'skipped' ? (result.waitedFor ?? []) : [];
      if (waitedFor.some((needed) => again.has(needed))) again.set(other.id, other);
    }
  }
  return [...again.values()].map((one): Todo => ({ ...one, status: 'pending' }));
}

const isAskedAbout = (standing: Standing | undefined, about: string): boolean => standing?.status === 'asked' && standing.about === about;

function find(plan: Plan, id: string): Todo {
  const todo = plan.todos.find((one) => one.id === id);
  if (todo === undefined)
    throw invalid(`there is no todo "${id.slice(0, 100)}" in the plan; it has ${plan.todos.map((one) => one.id).join(', ')}`);
  return todo;
}

const invalid = (message: string): AgentError => new AgentError('PLAN_EDIT_INVALID', message);
