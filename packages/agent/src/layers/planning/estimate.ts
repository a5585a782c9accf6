import type { Plan, Todo } from '../../contract/plan.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import { longestPath } from './dependency-graph.ts';

/** What a plan will cost and take: dollars over all todos, seconds along the longest path. */
export function estimatePlan(todos: readonly Todo[]): Plan['estimate'] {
  const costUsd = todos.reduce((sum, todo) => sum + todo.estimate.costUsd, 0);
  return { costUsd: rounded(costUsd), seconds: rounded(longestPath(todos, (todo) => todo.estimate.seconds).weight) };
}

/** What one call of a tool is expected to cost and take. A cost that nobody has stated can't be added up and counts as none. */
export function estimateTool(tool: ToolDefinition): Todo['estimate'] {
  return { costUsd: tool.cost_usd ?? 0, seconds: tool.seconds };
}

/** Sums of decimal fractions, without the dust that binary arithmetic leaves. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
