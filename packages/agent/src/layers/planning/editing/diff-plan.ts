import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@dream-agent/hitl';
import type { Plan, Strategy, Todo } from '../../../contract/plan.ts';

/** One field of a todo before and after; a parameter is called `parameters.<name>`, and is absent on the side that lacks it. */
export interface FieldChange {
  readonly field: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** What is different between two versions of a plan. Places are counted from 0. */
export interface PlanDiff {
  readonly from: number;
  readonly to: number;
  readonly added: readonly { readonly todo: Todo; readonly at: number }[];
  readonly removed: readonly { readonly todo: Todo; readonly at: number }[];
  readonly changed: readonly { readonly before: Todo; readonly after: Todo; readonly fields: readonly FieldChange[] }[];
  /** Todos that stand elsewhere among those both versions have. */
  readonly moved: readonly { readonly todo: Todo; readonly from: number; readonly to: number }[];
  readonly strategy?: { readonly before: Strategy; readonly after: Strategy };
  readonly estimate: { readonly before: Plan['estimate']; readonly after: Plan['estimate'] };
}

/** Compares two versions of a plan, todo by todo. */
export function diffPlans(before: Plan, after: Plan): PlanDiff {
  const old = new Map(before.todos.map((todo, at) => [todo.id, { todo, at }]));
  const now = new Map(after.todos.map((todo, at) => [todo.id, { todo, at }]));
  const kept = after.todos.flatMap((todo, at) => {
    const was = old.get(todo.id);
    return was === undefined ? [] : [{ before: was.todo, from: was.at, after: todo, to: at }];
  });
  const inPlace = longestRise(kept.map(({ from }) => from));
  return {
    from: before.version,
    to: after.version,
    added: [...now.values()].filter(({ todo }) => !old.has(todo.id)),
    removed: [...old.values()].filter(({ todo }) => !now.has(todo.id)),
    changed: kept.flatMap((pair) => {
      const fields = changedFields(pair.before, pair.after);
      return fields.length === 0 ? [] : [{ before: pair.before, after: pair.after, fields }];
    }),
    moved: kept.flatMap(({ after: todo, from, to }) => (inPlace.has(from) ? [] : [{ todo, from, to }])),
    ...(before.strategy === after.strategy ? {} : { strategy: { before: before.strategy, after: after.strategy } }),
    estimate: { before: before.estimate, after: after.estimate },
  };
}

/** Whether two versions say the same. */
export const isEmptyDiff = (diff: PlanDiff): boolean =>
  diff.added.length + diff.removed.length + diff.changed.length + diff.moved.length === 0 && diff.strategy === undefined;

function changedFields(before: Todo, after: Todo): FieldChange[] {
  const fields: FieldChange[] = [];
  for (const field of ['task', 'tool', 'dependsOn', 'status'] as const) {
    if (!isDeepStrictEqual(before[field], after[field])) fields.push({ field, before: before[field], after: after[field] });
  }
  for (const name of new Set([...Object.keys(before.parameters), ...Object.keys(after.parameters)])) {
    const [was, is] = [ownValue(before.parameters, name), ownValue(after.parameters, name)];
    if (isDeepStrictEqual(was, is)) continue;
    fields.push({ field: `parameters.${name}`, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) });
  }
  return fields;
}

const ownValue = (from: Todo['parameters'], name: string): Json | undefined =>
  Object.hasOwn(from, name) ? (from[name] as Json) : undefined;

/** The members of the longest part of a list that only rises: what is not in it has moved. */
function longestRise(places: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const place of places) {
    const found = ends.findIndex((end) => end >= place);
    const at = found === -1 ? ends.length : found;
    before.set(place, ends[at - 1]);
    ends[at] = place;
  }
  const rise = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) rise.add(place);
  return rise;
}
