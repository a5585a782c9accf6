import { isDeepStrictEqual } from 'node:util';
import type { Action, RequestState } from '@dream-agent/hitl';
import { type Plan, type PlanEdit, PlanSchema, type Todo } from '../contract/plan.ts';
import type { EditRecord } from '../feedback/preferences.ts';
import { diffPlans } from '../layers/planning/index.ts';

/**
 * What a person's change came to, as edits to the letter. It is read from what was proposed next, so that it is the same whether
 * they wrote words, edits or parameters, and a change that could not be made counts for nothing.
 */
export function editsInRun(state: RequestState, all: readonly RequestState[]): EditRecord[] {
  const { action, decision } = state;
  if (decision === undefined) return [];
  const record = (edit: PlanEdit, todo?: Pick<Todo, 'tool' | 'parameters'>): EditRecord => ({
    at: decision.at.toISOString(),
    runId: action.runId,
    edit,
    ...(todo === undefined ? {} : { tool: todo.tool, before: todo.parameters }),
  });
  if (action.type === 'plan') {
    const next = all.find((other) => other.action.type === 'plan' && other.action.ordinal === action.ordinal + 1)?.action;
    const [before, after] = [planOf(action), next === undefined ? undefined : planOf(next)];
    return before === undefined || after === undefined ? [] : planEdits(before, after, record);
  }
  if (action.type !== 'tool_call' || decision.decision.kind !== 'modify' || decision.decision.change.kind !== 'parameters') return [];
  const before = action.parameters as Todo['parameters'];
  const now = Object.entries(decision.decision.change.parameters as Todo['parameters']);
  const changed = Object.fromEntries(now.filter(([name, value]) => !isDeepStrictEqual(value, before[name])));
  if (Object.keys(changed).length === 0) return [];
  return [record({ op: 'update', id: action.step, parameters: changed }, { tool: action.tool, parameters: before })];
}

const planOf = ({ parameters }: Action): Plan | undefined => PlanSchema.safeParse(parameters).data;

function planEdits(before: Plan, after: Plan, record: (edit: PlanEdit, todo?: Todo) => EditRecord): EditRecord[] {
  const diff = diffPlans(before, after);
  const gone = diff.removed.map(({ todo }) => todo);
  // What only went because something it needs went says nothing by itself.
  const meant = gone.filter(({ dependsOn }) => !gone.some(({ id }) => dependsOn.includes(id)));
  return [
    ...meant.map((todo) => record({ op: 'remove', id: todo.id, dependants: false }, todo)),
    ...diff.added.map(({ todo }) => record({ op: 'add', tool: todo.tool, parameters: todo.parameters })),
    ...diff.changed.flatMap(({ before: todo, after: now }) => {
      const changed = Object.entries(now.parameters).filter(([name, value]) => !isDeepStrictEqual(value, todo.parameters[name]));
      return changed.length === 0 ? [] : [record({ op: 'update', id: todo.id, parameters: Object.fromEntries(changed) }, todo)];
    }),
    ...(diff.strategy === undefined ? [] : [record({ op: 'strategy', strategy: diff.strategy.after })]),
  ];
}
