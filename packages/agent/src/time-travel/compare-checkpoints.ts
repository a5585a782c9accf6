import { isDeepStrictEqual } from 'node:util';
import type { RunId } from '@dream-agent/hitl';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { TodoStatus } from '../contract/plan.ts';
import { readRunState } from '../control/read-run-state.ts';
import { diffPlans, isEmptyDiff, type PlanDiff } from '../layers/planning/editing/diff-plan.ts';
import type { Standing } from '../standing.ts';
import type { AgentStateValue } from '../state.ts';

/** What is different between two moments of a run, or of two runs. */
export interface ComparedCheckpoints {
  /** Only where both have a plan, and not the same. */
  readonly plan?: PlanDiff;
  readonly todos: readonly { readonly id: string; readonly before?: TodoStatus; readonly after?: TodoStatus }[];
  readonly results: readonly { readonly todoId: string; readonly before?: Standing; readonly after?: Standing }[];
  /** The names of everything in the state that is not the same. */
  readonly changed: readonly string[];
}

export interface CheckpointAddress {
  readonly runId: RunId;
  readonly checkpointId: string;
}

/** Compares two checkpoints. */
export async function compareCheckpoints(
  saver: Pick<BaseCheckpointSaver, 'getTuple'>,
  one: CheckpointAddress,
  other: CheckpointAddress,
): Promise<ComparedCheckpoints> {
  const [before, after] = await Promise.all([readRunState({ saver, ...one }), readRunState({ saver, ...other })]);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof AgentStateValue)[];
  const plan = before.plan === null || after.plan === null ? undefined : diffPlans(before.plan, after.plan);
  const statuses = ({ todos }: AgentStateValue) => Object.fromEntries(todos.map(({ id, status }) => [id, status]));
  return {
    ...(plan === undefined || isEmptyDiff(plan) ? {} : { plan }),
    todos: differing(statuses(before), statuses(after)).map(([id, was, is]) => ({ id, ...sides(was, is) })),
    results: differing(before.results, after.results).map(([todoId, was, is]) => ({ todoId, ...sides(was, is) })),
    // Channels of the graph's own say where it goes next, and are no part of what it knows.
    changed: names.filter((name) => /^[a-z]+$/i.test(name) && !isDeepStrictEqual(before[name], after[name])).sort(),
  };
}

function differing<Value>(before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .map((key): [string, Value | undefined, Value | undefined] => [key, before[key], after[key]]);
}

const sides = <Value>(before: Value | undefined, after: Value | undefined) => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});
