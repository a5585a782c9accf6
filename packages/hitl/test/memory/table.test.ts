import { expect, test } from 'vitest';
import { Journal, Table } from '../../src/memory/table.ts';

function tables() {
  const journal = new Journal();
  const rows = new Table<string, { n: number }>(journal, (row) => row.n > 0);
  journal.atomically(() => {
    rows.put('a', { n: 1 });
    rows.put('b', { n: 0 });
  });
  const look = () => ({ all: [...rows.values()], open: [...rows.open()] });
  return { journal, rows, look };
}

test('what fails has not happened: additions, changes and removals are undone, in all tables', () => {
  const { journal, rows, look } = tables();
  const other = new Table<number, string>(journal);
  const before = look();
  const failure = new Error('half way');
  const work = () =>
    journal.atomically(() => {
      rows.put('c', { n: 3 });
      rows.put('a', { n: -1 });
      rows.put('a', { n: -2 });
      rows.delete('b');
      rows.delete('nothing');
      rows.put('b', { n: 9 });
      other.put(1, 'x');
      throw failure;
    });
  expect(work).toThrow(failure);
  expect({ ...look(), all: look().all.toSorted((one, next) => next.n - one.n) }).toEqual(before);
  expect([rows.has('c'), other.has(1)]).toEqual([false, false]);
});

test('what was done before a failure stays done', () => {
  const { journal, rows } = tables();
  journal.atomically(() => rows.put('a', { n: 7 }));
  expect(() =>
    journal.atomically(() => {
      rows.put('a', { n: 8 });
      throw new Error('later');
    }),
  ).toThrow();
  expect(rows.get('a')).toEqual({ n: 7 });
});

test('rows are listed as open while they are', () => {
  const { journal, rows, look } = tables();
  journal.atomically(() => {
    rows.put('b', { n: 2 });
    rows.put('a', { n: 0 });
  });
  expect(look().open).toEqual([{ n: 2 }]);
  journal.atomically(() => rows.delete('b'));
  expect(look()).toEqual({ all: [{ n: 0 }], open: [] });
});
