import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Standing } from '../../src/standing.ts';
import { resultsReducer, todoReducer } from '../../src/state.ts';
import { aTodo } from './stage.ts';

const versions = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), version: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 });

test('of each todo the newest version is kept, whatever order the branches come back in', () => {
  fc.assert(
    fc.property(versions, fc.integer({ min: 0, max: 12 }), (given, cut) => {
      const todos = given.map(({ id, version }) => ({ ...aTodo(id, 'tool'), version }));
      const kept = todoReducer(todoReducer([], todos.slice(0, cut)), todos.slice(cut));
      const newest = new Map<string, number>();
      for (const { id, version } of todos) newest.set(id, Math.max(version, newest.get(id) ?? 0));
      expect(new Map(kept.map(({ id, version }) => [id, version]))).toEqual(newest);
    }),
  );
});

test('a todo has one standing, the one that came last, and the others keep theirs', () => {
  const skipped = (todoId: string, because: string): Standing => ({ status: 'skipped', todoId, because });
  const results = resultsReducer({ a: skipped('a', 'one'), b: skipped('b', 'one') }, { a: skipped('a', 'two') });
  expect(results).toEqual({ a: skipped('a', 'two'), b: skipped('b', 'one') });
});
