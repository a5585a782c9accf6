import type { Plan, Todo, TodoStatus } from '../../src/contract/plan.ts';
import type { Entity } from '../../src/contract/understanding.ts';
import { makePlan } from '../../src/layers/planning/make-plan.ts';
import { entity, TODAY, TOOLS, understood } from './catalogue.ts';

/** A plan for Harudam that makes these kinds of data. */
export const planFor = (
  needs: readonly string[],
  entities: Entity[] = [entity('brand', 'Harudam', '하루담')],
  language: Plan['language'] = 'ko',
): Plan => makePlan({ understanding: understood(entities, { language }), needs, tools: TOOLS, today: TODAY });

/** collector → preprocessor → sentiment → report */
export const reportPlan = (language: Plan['language'] = 'ko'): Plan =>
  planFor(['report_document', 'sentiment_findings'], [entity('brand', 'Harudam', '하루담')], language);

/** The plan with one todo in another status. */
export const withStatus = (plan: Plan, id: string, status: TodoStatus): Plan => ({
  ...plan,
  todos: plan.todos.map((todo) => (todo.id === id ? { ...todo, status } : todo)),
});

/** A todo that is nothing but a place in a graph. */
export const step = (id: string, dependsOn: string[] = [], more: Partial<Todo> = {}): Todo => ({
  id,
  version: 1,
  task: id,
  tool: 'collector',
  parameters: {},
  dependsOn,
  status: 'pending',
  estimate: { costUsd: 0.1, seconds: 1 },
  ...more,
});

/** The value and everything in it, made unchangeable. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(Object.freeze(value))) frozen(member);
  return value;
}
