import { expect, test } from 'vitest';
import { chooseStrategy, strategyProblem } from '../../src/layers/planning/strategy.ts';
import { TOOLS } from './catalogue.ts';
import { planFor, step } from './sample-plan.ts';

test.each([
  ['one todo', ['raw_data'], 'SINGLE'],
  ['a chain', ['sentiment_findings'], 'SEQUENTIAL'],
  ['two analyses of the same data', ['sentiment_findings', 'keyword_findings'], 'PARALLEL'],
  ['three analyses of the same data', ['sentiment_findings', 'keyword_findings', 'trend_findings'], 'SWARM'],
  [
    'three analyses with a report made of them',
    ['sentiment_findings', 'keyword_findings', 'trend_findings', 'report_document'],
    'PARALLEL',
  ],
] as const)('%s is carried out %3$s', (_, needs, strategy) => {
  expect(planFor(needs).strategy).toBe(strategy);
});

test('content with a quality goal is improved in cycles, and a goal on anything else changes nothing', () => {
  const report = step('todo_b', ['todo_a'], { tool: 'report', parameters: { quality_goal: 0.8 } });
  expect(chooseStrategy([step('todo_a'), report], TOOLS)).toBe('CYCLIC');
  expect(chooseStrategy([step('todo_a', [], { parameters: { quality_goal: 0.8 } }), { ...report, parameters: {} }], TOOLS)).toBe(
    'SEQUENTIAL',
  );
});

test('a strategy is refused where the plan gives it nothing to work on', () => {
  const [one, two] = [step('todo_a'), step('todo_b', [], { tool: 'sentiment' })];
  expect(strategyProblem('SINGLE', [one, two], TOOLS)).toMatch(/one todo, and the plan has 2/);
  expect(strategyProblem('SWARM', [one, two], TOOLS)).toMatch(/two insight todos, and the plan has 1/);
  expect(strategyProblem('CYCLIC', [one, two], TOOLS)).toMatch(/the plan has none/);
  expect(strategyProblem('PARALLEL', [one, two], TOOLS)).toBeUndefined();
  expect(strategyProblem('SINGLE', [one], TOOLS)).toBeUndefined();
});
