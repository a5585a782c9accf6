import type { Decision, Request } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import type { ToolDefinition } from '../../src/contract/tool-definition.ts';
import { effectsOf, playWithDeath, type Saving } from './reaper.ts';
import { aPlan, aTodo, aTool } from './stage.ts';

const answer = (request: Request): Decision => {
  switch (request.kind) {
    case 'error_recovery':
      return { kind: 'skip' };
    case 'clarification':
      return { kind: 'answer', value: 'Harudam' };
    default:
      return { kind: 'approve' };
  }
};

function threeTodos(effect: NonNullable<ToolDefinition['effect']>) {
  const made: { tools: ReturnType<typeof aTool>[] } = { tools: [] };
  let thoughts = 0;
  const options = () => {
    made.tools = ['one', 'two', 'three'].map((name) =>
      aTool(name, { definition: { effect }, call: async () => ({ summary: name, data: {} }) }),
    );
    const plan = aPlan([aTodo('a', 'one'), aTodo('b', 'two'), aTodo('c', 'three', ['a', 'b'])]);
    return {
      tools: made.tools,
      plan,
      // Like a model's, no plan is the same twice: one that was made again after somebody was asked would be found out.
      mind: { plan: async () => ({ plan: { ...plan, goal: `plan ${thoughts++}` }, notes: [] }) },
      gates: [
        { name: 'plans', type: 'plan_approval' as const },
        { name: 'calls', type: 'specific_tools' as const, tools: ['two', 'three'] },
      ],
      ambiguity: { kind: 'missing_entity' as const, about: 'brand', question: 'Which brand?', suggestions: [] },
    };
  };
  return { made, options, answer };
}

const DEATHS: ['before' | 'after', Saving][] = [
  ['before', 'at once'],
  ['after', 'at once'],
  ['before', 'late'],
  ['after', 'late'],
];

describe.each(DEATHS)('a run whose node is killed %s each of its steps in turn, where steps are saved %s', (when, saving) => {
  test.each(['once', 'pure', 'idempotent'] as const)(
    'carries out each todo once, where its tool is "%s", and comes to its end',
    async (effect) => {
      let step = 1;
      for (; ; step++) {
        const mortal = threeTodos(effect);
        const { died, stage } = await playWithDeath(mortal, step, when, saving);
        if (!died) break;
        for (const { calls, definition } of mortal.made.tools) {
          if (effect === 'once') expect([step, definition.name, calls.length <= 1]).toEqual([step, definition.name, true]);
          else expect([step, definition.name, calls.length <= 2]).toEqual([step, definition.name, true]);
        }
        const effects = await effectsOf(stage);
        // What may be done again is done in the end; of what may not, the one that was under way is asked about and left.
        if (effect === 'once') expect([step, effects.length >= 1]).toEqual([step, true]);
        else expect([step, effects.length]).toEqual([step, 3]);
      }
      expect(step).toBeGreaterThan(saving === 'late' ? 20 : 40);
      console.log(`${effect}: killed ${when} each of ${step - 1} steps, saved ${saving}`);
    },
  );
});
