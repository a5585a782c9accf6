import type { Todo } from '../contract/plan.ts';
import type { TodoResult } from '../contract/todo-result.ts';
import { finished } from '../standing.ts';
import type { AgentStateValue, AgentUpdate } from '../state.ts';

/** What a new run begins with that goes on from a moment of another, and the node it begins at. */
export interface Forked {
  readonly update: AgentUpdate;
  /** What was over by then; it is part of the update. */
  readonly results: Readonly<Record<string, TodoResult>>;
  readonly from: 'understand' | 'propose_plan';
}

/**
 * What was understood, planned and done by then is kept. What was asked or approved is not: it belongs to the other run, and all
 * that is still to be done goes through the gates anew, the plan first.
 */
export function forkedState(state: AgentStateValue): Forked {
  const { request, today, uploads, language, clarified, understanding, guidance } = state;
  const kept = { request, today, uploads, language, clarified, understanding, guidance };
  const plan = state.before ?? state.plan;
  if (plan === null) return { update: kept, results: {}, from: 'understand' };
  const newest = new Map(state.todos.map((todo) => [todo.id, todo]));
  const results = finished(state.results);
  const todos = plan.todos.map((planned): Todo => {
    const todo = newest.get(planned.id) ?? planned;
    const isOver = results[todo.id] !== undefined && results[todo.id]?.status === todo.status;
    return isOver ? todo : { ...todo, status: 'pending' };
  });
  const over = todos.filter(({ status }) => status !== 'pending').map(({ id }) => id);
  const keptResults = Object.fromEntries(Object.entries(results).filter(([id]) => over.includes(id)));
  return { update: { ...kept, plan: { ...plan, todos }, results: keptResults }, results: keptResults, from: 'propose_plan' };
}
