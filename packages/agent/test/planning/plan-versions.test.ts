import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Plan, type PlanEditInput, PlanSchema, STRATEGIES } from '../../src/contract/plan.ts';
import { AgentError } from '../../src/errors.ts';
import { topologicalOrder } from '../../src/layers/planning/dependency-graph.ts';
import { diffPlans, isEmptyDiff } from '../../src/layers/planning/editing/diff-plan.ts';
import { editPlan } from '../../src/layers/planning/editing/edit-plan.ts';
import { restorePlan } from '../../src/layers/planning/editing/restore-plan.ts';
import { estimatePlan } from '../../src/layers/planning/estimate.ts';
import { missingInputs } from '../../src/layers/planning/parameters/todo-inputs.ts';
import { NEEDS, TOOLS } from './catalogue.ts';
import { frozen, planFor } from './sample-plan.ts';

/** An edit that is chosen once the plan is known: todos are meant by their place. */
type Draft = (plan: Plan) => PlanEditInput;
const idAt = (plan: Plan, place: number): string => plan.todos[place % plan.todos.length]?.id ?? '';
const some = fc.nat({ max: 30 });

const draft: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({ tool: fc.constantFrom(...TOOLS.map(({ name }) => name), 'nothing'), at: fc.option(some, { nil: undefined }) }).map(
    ({ tool, at }): Draft =>
      (plan) => ({ op: 'add', tool, ...(at === undefined ? {} : { at: at % (plan.todos.length + 1) }) }),
  ),
  fc.tuple(some, fc.boolean()).map(
    ([place, dependants]): Draft =>
      (plan) => ({ op: 'remove', id: idAt(plan, place), dependants }),
  ),
  fc.tuple(some, some).map(
    ([place, at]): Draft =>
      (plan) => ({ op: 'reorder', id: idAt(plan, place), at: at % plan.todos.length }),
  ),
  fc.tuple(some, fc.array(some, { maxLength: 3 })).map(
    ([place, on]): Draft =>
      (plan) => ({
        op: 'update',
        id: idAt(plan, place),
        dependsOn: [...(plan.todos[place % plan.todos.length]?.dependsOn ?? []), ...on.map((other) => idAt(plan, other))],
      }),
  ),
  fc
    .tuple(
      some,
      fc.constantFrom<Record<string, string | null>>({ language: 'en' }, { brand: 'Nuvera' }, { language: null }, { nothing: 'x' }),
    )
    .map(
      ([place, parameters]): Draft =>
        (plan) => ({ op: 'update', id: idAt(plan, place), parameters }),
    ),
  fc.constantFrom(...STRATEGIES).map(
    (strategy): Draft =>
      () => ({ op: 'strategy', strategy }),
  ),
);

/** All versions that come of a plan by these edits; those that are refused make none. */
function versionsOf(needs: readonly string[], drafts: readonly Draft[]): Plan[] {
  const history = [frozen(planFor(needs))];
  for (const make of drafts) {
    const plan = history.at(-1) as Plan;
    const before = structuredClone(plan);
    try {
      const edited = editPlan(plan, [make(plan)], TOOLS);
      expect(edited.diff).toEqual(diffPlans(plan, edited.plan));
      history.push(frozen(edited.plan));
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
    }
    expect(plan).toEqual(before);
  }
  return history;
}

const histories = fc
  .tuple(fc.constantFrom(...NEEDS.map(([, needs]) => needs)), fc.array(draft, { maxLength: 20, size: 'max' }))
  .map(([needs, drafts]) => versionsOf(needs, drafts));

test('any sequence of edits keeps a plan whole: no cycles, ids once, inputs made, versions that grow', () => {
  let applied = 0;
  fc.assert(
    fc.property(histories, (history) => {
      applied += history.length - 1;
      const newest = new Map<string, number>();
      history.forEach((plan, index) => {
        expect(PlanSchema.parse(plan)).toEqual(plan);
        expect(plan.version).toBe(index + 1);
        expect(topologicalOrder(plan.todos)).toEqual(plan.todos);
        expect(new Set(plan.todos.map(({ id }) => id)).size).toBe(plan.todos.length);
        expect(plan.estimate).toEqual(estimatePlan(plan.todos));
        const before = history[index - 1];
        for (const todo of plan.todos) {
          expect(missingInputs(todo, plan.todos, TOOLS)).toEqual([]);
          const was = before?.todos.find(({ id }) => id === todo.id);
          if (was !== undefined && was.version === todo.version) expect(todo).toEqual(was);
          expect(todo.version).toBeGreaterThanOrEqual(newest.get(todo.id) ?? 1);
          if (was === undefined && before !== undefined) expect(newest.has(todo.id)).toBe(false);
          newest.set(todo.id, todo.version);
        }
      });
    }),
  );
  // Were nearly all edits refused, the law would hold of nothing.
  expect(applied).toBeGreaterThan(200);
});

test('going back to any version says the same as that version did', () => {
  fc.assert(
    fc.property(histories, some, (history, pick) => {
      const earlier = history[pick % history.length] as Plan;
      const current = history.at(-1) as Plan;
      if (isEmptyDiff(diffPlans(current, earlier))) return;
      const { plan } = restorePlan(history, earlier.version);
      expect(isEmptyDiff(diffPlans(plan, earlier))).toBe(true);
      expect(plan.version).toBe(current.version + 1);
      for (const todo of plan.todos) {
        const versions = history.flatMap((one) => one.todos.filter(({ id }) => id === todo.id));
        const newest = Math.max(...versions.map(({ version }) => version));
        if (todo.version <= newest) expect(current.todos).toContainEqual(todo);
      }
    }),
  );
});

test('a diff says what it takes to get from one version to the other', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const [before, after] = [history[0] as Plan, history.at(-1) as Plan];
      const diff = diffPlans(before, after);
      const added = diff.added.map(({ todo }) => todo.id);
      const removed = diff.removed.map(({ todo }) => todo.id);
      const expected = [...before.todos.map(({ id }) => id).filter((id) => !removed.includes(id)), ...added];
      expect(after.todos.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      const moved = diff.moved.map(({ todo }) => todo.id);
      const kept = (plan: Plan) =>
        plan.todos.map(({ id }) => id).filter((id) => !moved.includes(id) && !added.includes(id) && !removed.includes(id));
      expect(kept(after)).toEqual(kept(before));
      expect(isEmptyDiff(diffPlans(after, after))).toBe(true);
    }),
  );
});
