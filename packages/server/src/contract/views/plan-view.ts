import type { Json, JsonObject, RunId } from '@dream-agent/hitl/schema';
import type { DomainOf } from '../domain-of.ts';
import { planIdOf } from '../shapes/ids.ts';
import type { PlanWireSchema } from '../shapes/plans/plan.ts';
import type { PlanDiffWireSchema } from '../shapes/plans/plan-diff.ts';
import type { TodoWireSchema } from '../shapes/plans/todo.ts';

export type TodoView = DomainOf<typeof TodoWireSchema>;
export type PlanView = DomainOf<typeof PlanWireSchema>;
export type PlanDiffView = DomainOf<typeof PlanDiffWireSchema>;

interface Estimate {
  readonly costUsd: number;
  readonly seconds: number;
}

/** A todo as the agent keeps it. Its own types can't be imported where a browser reads along. */
export interface AgentTodo extends Omit<TodoView, 'parameters' | 'dependsOn' | 'estimatedCostUsd' | 'estimatedDurationSec'> {
  readonly parameters: JsonObject;
  readonly dependsOn: readonly string[];
  readonly estimate: Estimate;
}

export interface AgentPlan extends Pick<PlanView, 'version' | 'language' | 'goal' | 'strategy'> {
  readonly todos: readonly AgentTodo[];
  readonly estimate: Estimate;
}

export interface AgentDiff {
  readonly from: number;
  readonly to: number;
  readonly added: readonly { readonly todo: AgentTodo; readonly at: number }[];
  readonly removed: readonly { readonly todo: AgentTodo; readonly at: number }[];
  readonly changed: readonly {
    readonly before: AgentTodo;
    readonly after: AgentTodo;
    readonly fields: readonly { readonly field: string; readonly before?: Json; readonly after?: Json }[];
  }[];
  readonly moved: readonly { readonly todo: AgentTodo; readonly from: number; readonly to: number }[];
  readonly strategy?: { readonly before: PlanView['strategy']; readonly after: PlanView['strategy'] };
  readonly estimate: { readonly before: Estimate; readonly after: Estimate };
}

const estimated = ({ costUsd, seconds }: Estimate) => ({ estimatedCostUsd: costUsd, estimatedDurationSec: seconds });

/** A todo as it is shown. */
export const todoView = ({ estimate, dependsOn, ...todo }: AgentTodo): TodoView => ({
  ...todo,
  dependsOn: [...dependsOn],
  ...estimated(estimate),
});

/** A plan as it is shown, with its diagram. */
export const planView = (plan: AgentPlan, { runId, mermaidDiagram }: { runId: RunId; mermaidDiagram: string }): PlanView => ({
  planId: planIdOf(runId),
  runId,
  version: plan.version,
  language: plan.language,
  goal: plan.goal,
  strategy: plan.strategy,
  todos: plan.todos.map(todoView),
  dependencyGraph: Object.fromEntries(plan.todos.map(({ id, dependsOn }) => [id, [...dependsOn]])),
  mermaidDiagram,
  ...estimated(plan.estimate),
});

/** The difference between two versions as it is shown. */
export const planDiffView = (diff: AgentDiff): PlanDiffView => ({
  from: diff.from,
  to: diff.to,
  added: diff.added.map(({ todo, at }) => ({ todo: todoView(todo), at })),
  removed: diff.removed.map(({ todo, at }) => ({ todo: todoView(todo), at })),
  changed: diff.changed.map(({ before, after, fields }) => ({
    before: todoView(before),
    after: todoView(after),
    // The name of one of our own fields is a value here, and goes over the wire as the field itself does.
    fields: fields.map(({ field, ...sides }) => ({ field: field === 'dependsOn' ? 'depends_on' : field, ...sides })),
  })),
  moved: diff.moved.map(({ todo, from, to }) => ({ todo: todoView(todo), from, to })),
  ...(diff.strategy === undefined ? {} : { strategy: { ...diff.strategy } }),
  estimate: { before: estimated(diff.estimate.before), after: estimated(diff.estimate.after) },
});
