import { describe, expect, test } from 'vitest';
import { readRunState } from '../../src/control/read-run-state.ts';
import { readInstruction } from '../../src/layers/planning/editing/read-instruction.ts';
import { SynthesisSchema } from '../../src/tools/builtin/synthesis/synthesis.ts';
import { aPlan, aTodo, aTool, Stage } from '../graph/stage.ts';
import { DEFINITIONS, realPlan, realStage } from './real-stage.ts';

const SWARM = { op: 'strategy', strategy: 'SWARM' } as const;
const stateOf = (stage: Stage) => readRunState({ saver: stage.saver(stage.hold), runId: stage.runId });

describe('a swarm', () => {
  test('is one analyst for each way of looking at the same data, and a comparison that the report reads too', () => {
    const plan = realPlan(['report_document', 'sentiment_findings'], { edits: [SWARM] });
    const analysts = plan.todos.filter(({ tool }) => tool === 'sentiment');
    expect(analysts.map(({ parameters }) => parameters)).toEqual([
      {},
      { group_by: 'month' },
      { group_by: 'platform' },
      { aspect: ['quality', 'scent', 'texture', 'effect'] },
      { aspect: ['price', 'delivery', 'packaging', 'service'] },
    ]);
    expect(new Set(analysts.map(({ dependsOn }) => dependsOn.join())).size).toBe(1);
    const synthesis = plan.todos.find(({ tool }) => tool === 'synthesis');
    expect(synthesis?.dependsOn).toEqual(analysts.map(({ id }) => id));
    expect(plan.todos.find(({ tool }) => tool === 'report')?.dependsOn).toEqual(
      expect.arrayContaining([analysts[0]?.id, synthesis?.id].map(String)),
    );
  });

  test('leaves alone what somebody has set, so that no analyst looks at what was not asked for', () => {
    const plan = realPlan(['sentiment_findings']);
    const id = plan.todos.find(({ tool }) => tool === 'sentiment')?.id ?? '';
    const swarm = realPlan(['sentiment_findings'], { edits: [{ op: 'update', id, parameters: { aspect: ['price'] } }, SWARM] });
    const views = swarm.todos.filter(({ tool }) => tool === 'sentiment').map(({ parameters }) => parameters);
    expect(views).toEqual([{ aspect: ['price'] }, { aspect: ['price'], group_by: 'month' }, { aspect: ['price'], group_by: 'platform' }]);
  });

  test.each(['ko', 'en', 'ja'] as const)('says where its analysts agree and where not, from what they found, in %s', async (language) => {
    const stage = new Stage(await realStage(realPlan(['sentiment_findings'], { language, edits: [SWARM] })));
    const driven = await stage.play(() => ({ kind: 'approve' }));
    expect(driven).toMatchObject({ kind: 'ended', status: 'succeeded' });
    const result = (await stateOf(stage)).results['todo_synthesis'];
    if (result?.status !== 'completed') throw new Error('there is no comparison');
    const synthesis = SynthesisSchema.parse(result.output.data['synthesis']);
    expect(synthesis.analysts).toHaveLength(5);
    // The complaints about delivery have risen: who looks at the product itself can't see it.
    const rise = synthesis.disagreed.find(({ about }) => about === 'rise');
    const blind = rise?.sides.find(({ by }) => by.length === 1)?.by[0]?.analyst;
    expect(blind).toBe({ ko: '제품 자체만', en: 'the product itself', ja: '製品そのもの' }[language]);
    expect(synthesis.agreed.length + synthesis.disagreed.length).toBeGreaterThanOrEqual(3);
    expect(result.output.summary).toContain(blind);
    expect(driven.response?.text).toContain(result.output.summary);
  });
});

test.each([
  ['ko', '여러 관점에서 해줘', 'SWARM'],
  ['ko', '목표 품질까지 반복해서 해줘', 'CYCLIC'],
  ['en', 'do everything from several angles', 'SWARM'],
  ['en', "do everything until it's good enough", 'CYCLIC'],
  ['ja', '複数の視点でやって', 'SWARM'],
  ['ja', '目標の品質まで繰り返してやって', 'CYCLIC'],
] as const)('a strategy can be asked for in plain words, in %s: %s', (language, instruction, strategy) => {
  const plan = realPlan(['report_document', 'sentiment_findings'], { language });
  const read = readInstruction({ plan, instruction, tools: DEFINITIONS, today: '2026-11-16', readDates: () => undefined, entities: [] });
  expect(read).toMatchObject({ edits: [{ op: 'strategy', strategy }] });
});

describe('a swarm of which somebody fails', () => {
  const analyst = (name: string, says: string, isBroken = false) =>
    aTool(name, {
      definition: { executor: 'insight', effect: 'pure', on_error: { otherwise: 'skip' } },
      call: async () => {
        if (isBroken) throw new Error('no idea');
        return { summary: says, data: { claims: [{ about: 'mood', says }] } };
      },
    });
  const compare = (seen: unknown[]) =>
    aTool('compare', {
      definition: { executor: 'insight', produces: ['synthesis'] },
      call: async ({ earlier, from }) => {
        seen.push([from, earlier.map(({ summary }) => summary)]);
        return { summary: 'compared', data: { synthesis: {} } };
      },
    });
  const plan = (strategy: 'SWARM' | 'PARALLEL') =>
    aPlan([aTodo('a', 'one'), aTodo('b', 'two'), aTodo('c', 'three'), aTodo('d', 'compare', ['a', 'b', 'c'])], strategy);

  test('compares those that are left, and says of whom', async () => {
    const seen: unknown[] = [];
    const tools = [analyst('one', 'good'), analyst('two', 'bad', true), analyst('three', 'bad'), compare(seen)];
    const driven = await new Stage({ tools, plan: plan('SWARM') }).drive();
    expect(driven).toMatchObject({ response: { done: ['todo_a', 'todo_c', 'todo_d'], notDone: ['todo_b skipped'] } });
    expect(seen).toEqual([
      [
        ['do a', 'do c'],
        ['good', 'bad'],
      ],
    ]);
  });

  test('compares nothing where only one is left', async () => {
    const seen: unknown[] = [];
    const tools = [analyst('one', 'good'), analyst('two', 'bad', true), analyst('three', 'bad', true), compare(seen)];
    const driven = await new Stage({ tools, plan: plan('SWARM') }).drive();
    expect(driven).toMatchObject({ response: { done: ['todo_a'] } });
    expect(seen).toEqual([]);
  });

  test('is nothing but todos side by side under another strategy, where what is missing stands in the way', async () => {
    const seen: unknown[] = [];
    const tools = [analyst('one', 'good'), analyst('two', 'bad', true), analyst('three', 'bad'), compare(seen)];
    const driven = await new Stage({ tools, plan: plan('PARALLEL') }).drive();
    expect(driven).toMatchObject({ response: { done: ['todo_a', 'todo_c'], notDone: ['todo_b skipped', 'todo_d skipped'] } });
    expect(seen).toEqual([]);
  });
});
