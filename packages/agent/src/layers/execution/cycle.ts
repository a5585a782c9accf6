import type { JsonObject } from '@dream-agent/hitl';
import type { Plan, Todo } from '../../contract/plan.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import type { TriedRound } from '../../standing.ts';
import type { Tools } from '../../tools/tool.ts';

/** How a todo is improved in cycles, and what its rounds have come to so far. */
export interface Cycle {
  readonly goal: number;
  readonly mostRounds: number;
  readonly rounds: readonly TriedRound[];
}

/** Where the plan says nothing. */
const GOAL = 0.9;
const MOST_ROUNDS = 3;
/** A todo that could go round for ever would never be told as done, and each round may cost. */
const HARD_LIMIT = 10;

/** The cycle of a todo, if the plan is carried out in cycles and the todo makes content. */
export function cycleOf(
  todo: Todo,
  tools: Tools,
  state: { readonly plan: Pick<Plan, 'strategy'> | null; readonly rounds: Readonly<Record<string, readonly TriedRound[]>> },
): Cycle | undefined {
  if (state.plan?.strategy !== 'CYCLIC' || tools.get(todo.tool)?.definition.executor !== 'content') return undefined;
  return {
    goal: Math.min(1, numberIn(todo.parameters, 'quality_goal') ?? GOAL),
    mostRounds: Math.min(HARD_LIMIT, Math.max(1, Math.floor(numberIn(todo.parameters, 'max_rounds') ?? MOST_ROUNDS))),
    rounds: state.rounds[todo.id] ?? [],
  };
}

/**
 * What the next round is to be called with, or nothing where there is to be none: the goal is reached, the limit is, or what is
 * missing is what was missing before, and the same call would make the same again.
 */
export function nextRound(cycle: Cycle, definition: ToolDefinition): JsonObject | undefined {
  const last = cycle.rounds.at(-1);
  if (last === undefined || last.score >= cycle.goal || cycle.rounds.length >= cycle.mostRounds) return undefined;
  const missing = [...last.missing].sort();
  const before = cycle.rounds.at(-2)?.missing.toSorted() ?? [];
  const isNews = missing.length > 0 && missing.join() !== before.join();
  return isNews && takesMissing(definition) ? { missing } : undefined;
}

/** The round that scored most; of equal ones the first. */
export const bestRound = (rounds: readonly TriedRound[]): TriedRound | undefined =>
  rounds.reduce<TriedRound | undefined>((best, round) => (best === undefined || round.score > best.score ? round : best), undefined);

function takesMissing({ parameters }: ToolDefinition): boolean {
  const { properties } = parameters as { properties?: unknown };
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, 'missing');
}

function numberIn(parameters: Todo['parameters'], name: string): number | undefined {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
