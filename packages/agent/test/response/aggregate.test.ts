import { expect, test } from 'vitest';
import { aggregate } from '../../src/layers/response/aggregate.ts';
import { artifact, completed, planOf, todo } from './sample-run.ts';

const todos = [todo(1, 'completed'), todo(2, 'completed'), todo(3, 'failed')];

test('sources are named once: with the most rows and the longest period', () => {
  const made = aggregate(planOf(todos), todos, [
    completed('todo_1', { sources: [{ name: 'Reviews', rows: 100, from: '2026-02-01', to: '2026-02-10' }, { name: 'b' }] }),
    completed('todo_2', { sources: [{ name: 'reviews ', rows: 90, from: '2026-01-01' }] }),
    completed('todo_3', { sources: [{ name: 'of a failed todo' }] }),
  ]);
  expect(made.sources).toEqual([{ name: 'Reviews', rows: 100, from: '2026-01-01', to: '2026-02-10' }, { name: 'b' }]);
});

test('a file that was written twice is there once, as it was written last', () => {
  const made = aggregate(planOf(todos), todos, [
    completed('todo_1', { artifacts: [artifact('application/pdf', 1)] }),
    completed('todo_2', { artifacts: [artifact('application/pdf', 2), artifact('image/png')] }),
  ]);
  expect(made.artifacts.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['file.pdf', 2],
    ['file.png', 10],
  ]);
});

test('figures are the numbers of the outputs, by name; tables and depths are left alone', () => {
  const made = aggregate(planOf(todos), todos, [
    completed('todo_1', { data: { findings: { positive: 0.7, by: { ko: 3, deep: { deeper: 1 } }, list: [1, 2] }, rows: 5, none: null } }),
  ]);
  expect(made.figures.map(({ name, value }) => [name, value])).toEqual([
    ['findings.positive', 0.7],
    ['findings.by.ko', 3],
    ['rows', 5],
  ]);
});

test('a todo that says it is done but has no result may have happened', () => {
  expect(aggregate(planOf(todos), todos, []).notDone.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'failed']);
});

test('todos with the same task are told apart', () => {
  const twins = [todo(1, 'completed', { task: 'send' }), todo(2, 'failed', { task: 'send' }), todo(3, 'pending', { task: 'send (#1)' })];
  const made = aggregate(planOf(twins), twins, [completed('todo_1')]);
  expect([...made.done, ...made.notDone].map(({ label }) => label)).toEqual(['send (#2)', 'send (#3)', 'send (#1)']);
});
