import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dependantsOf, depths, longestPath, readyTodos, topologicalOrder } from '../../src/layers/planning/dependency-graph.ts';
import { estimatePlan } from '../../src/layers/planning/estimate.ts';
import { step } from './sample-plan.ts';

const ids = (todos: readonly { id: string }[]) => todos.map(({ id }) => id);

/** Graphs without cycles, their todos in any order. */
const acyclic = fc
  .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .map((edges) =>
    edges.map((to, index) => step(`todo_${index}`, index === 0 ? [] : [...new Set(to.map((wanted) => `todo_${wanted % index}`))])),
  )
  .chain((todos) => fc.shuffledSubarray(todos, { minLength: todos.length }));

test('in topological order each todo comes after all it depends on, and sorting again changes nothing', () => {
  fc.assert(
    fc.property(acyclic, (todos) => {
      const order = topologicalOrder(todos);
      expect(ids(order).toSorted()).toEqual(ids(todos).toSorted());
      order.forEach((todo, index) => {
        for (const wanted of todo.dependsOn) expect(ids(order).indexOf(wanted)).toBeLessThan(index);
      });
      expect(topologicalOrder(order)).toEqual(order);
    }),
  );
});

test('a dependency put the wrong way round is found as a cycle that really is one', () => {
  fc.assert(
    fc.property(acyclic, fc.nat(), (todos, pick) => {
      const order = topologicalOrder(todos);
      const last = order[order.length - 1];
      const before = dependantsOrder(order, last?.id ?? '', pick);
      if (before === undefined || last === undefined) return;
      const looped = todos.map((todo) => (todo.id === before ? { ...todo, dependsOn: [...todo.dependsOn, last.id] } : todo));
      const message = messageOf(() => topologicalOrder(looped));
      const [, path = ''] = /wait for each other: (.*);/.exec(message) ?? [];
      const cycle = path.split(' → ');
      expect(cycle[0]).toBe(cycle.at(-1));
      cycle.slice(0, -1).forEach((id, index) => {
        expect(looped.find((todo) => todo.id === id)?.dependsOn).toContain(cycle[index + 1]);
      });
    }),
  );
});

test('a cycle is named', () => {
  expect(() => topologicalOrder([step('todo_a', ['todo_b']), step('todo_b', ['todo_c']), step('todo_c', ['todo_b'])])).toThrow(
    expect.objectContaining({ code: 'PLAN_CYCLE', message: expect.stringContaining('todo_b → todo_c → todo_b') }),
  );
  expect(() => topologicalOrder([step('todo_a', ['todo_a'])])).toThrow(/todo_a → todo_a/);
});

test('a dependency on nothing and an id that is there twice are refused', () => {
  expect(() => topologicalOrder([step('todo_a', ['todo_x'])])).toThrow(/"todo_a" depends on "todo_x", which is not in the plan/);
  expect(() => topologicalOrder([step('todo_a'), step('todo_a')])).toThrow(/two todos of the plan are called "todo_a"/);
});

test('a chain of ten thousand todos is no trouble', () => {
  const chain = Array.from({ length: 10_000 }, (_, index) => step(`todo_${index}`, index === 9_999 ? [] : [`todo_${index + 1}`]));
  expect(topologicalOrder(chain)[0]?.id).toBe('todo_9999');
  expect(longestPath(chain, () => 1).weight).toBe(10_000);
});

test('dependants are found through others, in plan order', () => {
  const todos = [step('todo_d', ['todo_b']), step('todo_a'), step('todo_b', ['todo_a']), step('todo_c')];
  expect(ids(dependantsOf(todos, 'todo_a'))).toEqual(['todo_d', 'todo_b']);
  expect(dependantsOf(todos, 'todo_c')).toEqual([]);
});

test('ready is what has not begun and waits for nothing that is not completed', () => {
  const todos = [
    step('todo_a', [], { status: 'completed' }),
    step('todo_b', ['todo_a']),
    step('todo_c', ['todo_b']),
    step('todo_d'),
    step('todo_e', [], { status: 'running' }),
  ];
  expect(ids(readyTodos(todos))).toEqual(['todo_b', 'todo_d']);
  expect(ids(readyTodos([step('todo_a', [], { status: 'failed' }), step('todo_b', ['todo_a'])]))).toEqual([]);
  expect(ids(readyTodos(todos, () => 'pending'))).toEqual(['todo_a', 'todo_d', 'todo_e']);
});

test('the longest path is the one with most seconds, not the one with most todos', () => {
  const todos = [
    step('todo_a'),
    step('todo_b', ['todo_a']),
    step('todo_c', ['todo_b']),
    step('todo_d', [], { estimate: { costUsd: 0.2, seconds: 9 } }),
  ];
  expect(longestPath(todos, (todo) => todo.estimate.seconds)).toEqual({ ids: ['todo_d'], weight: 9 });
  expect(longestPath([], () => 1)).toEqual({ ids: [], weight: 0 });
  expect(estimatePlan(todos)).toEqual({ costUsd: 0.5, seconds: 9 });
  expect([...depths(todos).values()]).toEqual([0, 1, 2, 0]);
});

/** Some todo that the last one depends on, through others perhaps. */
function dependantsOrder(order: readonly { id: string; dependsOn: string[] }[], id: string, pick: number): string | undefined {
  const above = order.filter((todo) => dependantsOf(order, todo.id).some((dependant) => dependant.id === id));
  return above[pick % Math.max(1, above.length)]?.id;
}

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
