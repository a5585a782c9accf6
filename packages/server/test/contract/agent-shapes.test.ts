import { diffPlans, type Plan, type PlanDiff, PlanEditSchema, PlanSchema, type Todo, TodoChangeSchema } from '@dream-agent/agent';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type AgentDiff,
  type AgentPlan,
  type AgentTodo,
  fromWire,
  PlanDiffWireSchema,
  PlanEditWireSchema,
  PlanWireSchema,
  planDiffView,
  planView,
  TODO_STATUSES,
  TodoChangeWireSchema,
  toWire,
} from '../../src/contract/index.ts';
import { PLAN } from './a-request.ts';
import { arbitraryDomain } from './arbitrary-domain.ts';

const RUN = 'run_01jc3x6v9d8m2k4q7t0w' as Parameters<typeof planView>[1]['runId'];

describe("the agent's own shapes", () => {
  test('are those that the views take, as the compiler sees it', () => {
    expectTypeOf<Todo>().toExtend<AgentTodo>();
    expectTypeOf<Plan>().toExtend<AgentPlan>();
    expectTypeOf<PlanDiff>().toExtend<AgentDiff>();
  });

  test('have no status of a todo that the wire does not know, and none less', () => {
    expect([...TODO_STATUSES].sort()).toEqual([...PlanSchema.shape.todos.element.shape.status.options].sort());
  });

  test('an edit from the wire is an edit of the agent', () => {
    fc.assert(
      fc.property(arbitraryDomain(PlanEditWireSchema), arbitraryDomain(TodoChangeWireSchema), (edit, change) => {
        expect(PlanEditSchema.safeParse(edit).error).toBeUndefined();
        expect(TodoChangeSchema.safeParse(change).error).toBeUndefined();
      }),
    );
  });

  test('every operation that the agent knows comes over the wire', () => {
    const ops = (options: readonly { shape: { op: { values: Set<unknown> } } }[]) =>
      new Set(options.flatMap(({ shape }) => [...shape.op.values]));
    expect(ops(TodoChangeWireSchema.options)).toEqual(ops(TodoChangeSchema.options));
  });

  test('a plan and a difference of two are shown in the names of the wire, fields that have changed included', () => {
    const before = PlanSchema.parse(PLAN);
    const [collect, report] = before.todos;
    if (collect === undefined || report === undefined) throw new Error('two todos');
    const after: Plan = {
      ...before,
      version: 3,
      todos: [collect, { ...report, version: 4, dependsOn: [], parameters: { page_count: 2, dependsOn: 'mine' } }],
    };
    const plan = PlanWireSchema.parse(toWire(PlanWireSchema, planView(after, { runId: RUN, mermaidDiagram: '' })));
    expect(plan.todos[1]).toMatchObject({ depends_on: [], parameters: { page_count: 2, dependsOn: 'mine' } });
    const diff = PlanDiffWireSchema.parse(toWire(PlanDiffWireSchema, planDiffView(diffPlans(before, after))));
    expect(diff.changed[0]?.fields.map(({ field }) => field)).toEqual(['depends_on', 'parameters.page_count', 'parameters.dependsOn']);
    expect(fromWire(PlanDiffWireSchema, diff).changed[0]?.after.dependsOn).toEqual([]);
  });
});
