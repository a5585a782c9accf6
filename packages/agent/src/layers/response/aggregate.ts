import type { Json } from '@dream-agent/hitl';
import type { Plan, Todo } from '../../contract/plan.ts';
import type { Artifact, Source } from '../../contract/todo-result.ts';
import { mergeSources } from './merge-sources.ts';
import { type DoneTodo, type NotDoneTodo, type Results, todoOutcomes } from './todo-outcome.ts';

/** A number that a tool has found: `sentiment_findings.positive_share`. */
export interface Figure {
  readonly todoId: string;
  readonly name: string;
  readonly value: number;
}

/** All that became of a plan, in one place. */
export interface Aggregate {
  readonly done: readonly DoneTodo[];
  readonly notDone: readonly NotDoneTodo[];
  readonly sources: readonly Source[];
  readonly artifacts: readonly Artifact[];
  readonly figures: readonly Figure[];
}

const MOST_FIGURES = 100;
const DEEPEST = 3;

/** Brings together what the todos have made; nothing of a todo that isn't done goes in. */
export function aggregate(plan: Plan | null, todos: readonly Todo[], results: Results): Aggregate {
  const { done, notDone } = todoOutcomes(plan, todos, results);
  // A file that was written twice is the one that was written last.
  const artifacts = new Map(done.flatMap(({ output }) => output.artifacts.map((artifact) => [artifact.path, artifact] as const)));
  return {
    done,
    notDone,
    sources: mergeSources(done.flatMap(({ output }) => output.sources)),
    artifacts: [...artifacts.values()],
    figures: done
      .flatMap(({ todo, output }) => numbersIn(output.data, '', 0).map(([name, value]) => ({ todoId: todo.id, name, value })))
      .slice(0, MOST_FIGURES),
  };
}

/** Numbers with the path that leads to them; lists are tables, not figures. */
function numbersIn(value: Json, path: string, depth: number): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (value === null || typeof value !== 'object' || Array.isArray(value) || depth >= DEEPEST) return [];
  return Object.entries(value).flatMap(([key, member]) => numbersIn(member as Json, path === '' ? key : `${path}.${key}`, depth + 1));
}
