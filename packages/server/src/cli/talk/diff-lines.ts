import { diffToText, type PlanDiff } from '@dream-agent/agent/terminal';
import type { z } from 'zod';
import { fromWire, type PlanDiffView, PlanDiffWireSchema, type TodoView } from '../../contract/index.ts';

type Diff = z.output<typeof PlanDiffWireSchema>;
type Todo = PlanDiff['added'][number]['todo'];

/** The difference between two versions of a plan, as the agent's own terminal draws it. */
export function diffLines(wire: Diff, language: 'ko' | 'en' | 'ja', todos: readonly { id: string; task: string }[]): string[] {
  const diff = agentDiff(fromWire(PlanDiffWireSchema, wire));
  return diffToText(diff, language, new Map(todos.map(({ id, task }) => [id, task])))
    .trimEnd()
    .split('\n');
}

const todoOf = ({ estimatedCostUsd, estimatedDurationSec, ...todo }: TodoView) =>
  ({ ...todo, estimate: { costUsd: estimatedCostUsd, seconds: estimatedDurationSec } }) as unknown as Todo;

function agentDiff(view: PlanDiffView): PlanDiff {
  const amount = (side: PlanDiffView['estimate']['before']) => ({ costUsd: side.estimatedCostUsd, seconds: side.estimatedDurationSec });
  return {
    from: view.from,
    to: view.to,
    added: view.added.map(({ todo, at }) => ({ todo: todoOf(todo), at })),
    removed: view.removed.map(({ todo, at }) => ({ todo: todoOf(todo), at })),
    changed: view.changed.map(({ before, after, fields }) => ({
      before: todoOf(before),
      after: todoOf(after),
      fields: fields.map(({ field, ...sides }) => ({ field: field === 'depends_on' ? 'dependsOn' : field, ...sides })) as never,
    })),
    moved: view.moved.map(({ todo, from, to }) => ({ todo: todoOf(todo), from, to })),
    ...(view.strategy === undefined ? {} : { strategy: view.strategy }),
    estimate: { before: amount(view.estimate.before), after: amount(view.estimate.after) },
  };
}
