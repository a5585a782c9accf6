import type { Strategy, Todo } from '../../contract/plan.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import { topologicalOrder } from './dependency-graph.ts';
import { lensesFor } from './form-swarm.ts';

/** So many analysts on the same data make a swarm. */
export const SWARM_SIZE = 3;

type Step = Pick<Todo, 'id' | 'tool' | 'dependsOn' | 'parameters'>;

/** How a plan is best carried out, by its shape and its tools. */
export function chooseStrategy(todos: readonly Step[], tools: readonly ToolDefinition[]): Strategy {
  if (todos.length === 1) return 'SINGLE';
  if (todos.some((todo) => wantsQuality(todo, tools))) return 'CYCLIC';
  if (isSwarm(todos, tools)) return 'SWARM';
  return isChain(todos) ? 'SEQUENTIAL' : 'PARALLEL';
}

/** Why a plan can't be carried out in this way, or nothing where it can. */
export function strategyProblem(strategy: Strategy, todos: readonly Step[], tools: readonly ToolDefinition[]): string | undefined {
  const count = (executor: string): number => todos.filter((todo) => executorOf(todo, tools) === executor).length;
  switch (strategy) {
    case 'SINGLE':
      return todos.length === 1 ? undefined : `SINGLE is for one todo, and the plan has ${todos.length}`;
    case 'SWARM': {
      const isSpreadable = todos.some((todo) => lensesFor({ ...todo, status: 'pending' }, toolOf(todo, tools)).length > 0);
      if (count('insight') >= 2 || isSpreadable) return undefined;
      return `SWARM needs at least two insight todos, and the plan has ${count('insight')}`;
    }
    case 'CYCLIC':
      return count('content') >= 1 ? undefined : 'CYCLIC improves a content todo, and the plan has none';
    case 'SEQUENTIAL':
    case 'PARALLEL':
      return undefined;
  }
}

const toolOf = (todo: Step, tools: readonly ToolDefinition[]): ToolDefinition | undefined => tools.find(({ name }) => name === todo.tool);
const executorOf = (todo: Step, tools: readonly ToolDefinition[]): string | undefined => toolOf(todo, tools)?.executor;

const wantsQuality = (todo: Step, tools: readonly ToolDefinition[]): boolean =>
  todo.parameters['quality_goal'] !== undefined && executorOf(todo, tools) === 'content';

/** An analysis, with nothing made of it yet, in which several analysts read the same data. */
function isSwarm(todos: readonly Step[], tools: readonly ToolDefinition[]): boolean {
  const executors = todos.map((todo) => executorOf(todo, tools));
  if (executors.some((executor) => executor === 'content' || executor === 'ops')) return false;
  const onSameData = new Map<string, number>();
  todos.forEach((todo, index) => {
    if (executors[index] !== 'insight') return;
    const data = [...todo.dependsOn].sort().join(' ');
    onSameData.set(data, (onSameData.get(data) ?? 0) + 1);
  });
  return [...onSameData.values()].some((size) => size >= SWARM_SIZE);
}

/** In an order that leaves no choice, each todo depends on the one right before it. */
const isChain = (todos: readonly Step[]): boolean =>
  topologicalOrder(todos).every((todo, index, order) => index === 0 || todo.dependsOn.includes(order[index - 1]?.id ?? ''));
