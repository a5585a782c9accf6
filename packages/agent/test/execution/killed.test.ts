import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Decision } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/contract/plan.ts';
import type { ToolOutput } from '../../src/contract/todo-result.ts';
import { readRunState } from '../../src/control/read-run-state.ts';
import { editPlan } from '../../src/layers/planning/editing/edit-plan.ts';
import { memoryCache } from '../../src/tools/registry/index.ts';
import { effectsOf, type Mortal, playWithDeath } from '../graph/reaper.ts';
import { aPlan, aTodo, aTool, type Stage } from '../graph/stage.ts';
import { realPlan, realStage, update } from './real-stage.ts';

const WHEN = ['before', 'after'] as const;
const approve = (): Decision => ({ kind: 'approve' });

/** Kills a run at each of its steps in turn, and looks at what is left each time. Answers how many steps there were. */
async function atEachStep(when: (typeof WHEN)[number], mortal: () => Mortal, look: (stage: Stage, step: number) => Promise<void>) {
  await look((await playWithDeath(mortal(), Number.POSITIVE_INFINITY, when)).stage, 0);
  for (let step = 1; ; step++) {
    const { died, stage } = await playWithDeath(mortal(), step, when);
    await look(stage, step);
    if (!died) return step - 1;
  }
}

const resultsOf = async (stage: Stage) => (await readRunState({ saver: stage.saver(stage.hold), runId: stage.runId })).results;

/** What the files of a result say, whatever places they lie at. */
async function contents(folder: string, { artifacts }: ToolOutput): Promise<string[]> {
  return Promise.all(artifacts.map(({ path }) => readFile(join(folder, path), 'utf8')));
}

/** Few reviews, so that a hundred runs don't take long. */
const SMALL = update('todo_1_collector', { platform: ['coupang'], date_from: '2026-09-01', date_to: '2026-10-31' });
/** Enough of them that complaints have risen twice, and a report that tells one has something to make up for. */
const TWO_RISES = update('todo_1_collector', { product: ['Glow Cushion', 'Daily Sun Cream'] });

describe.each(WHEN)('a run of the built-in tools whose node is killed %s each of its steps in turn', (when) => {
  const plain: [string, Plan, number] = ['its plan', realPlan(['report_document', 'sentiment_findings'], { edits: [SMALL] }), 4];
  // Killed after a step, a run stands where it stands before the next: for the longer ones one of the two will do.
  const others: [string, Plan, number][] = [
    ['a swarm', realPlan(['sentiment_findings'], { edits: [SMALL, { op: 'strategy', strategy: 'SWARM' }] }), 8],
    [
      'its report in cycles',
      realPlan(['report_document', 'sentiment_findings'], { edits: [TWO_RISES, update('todo_4_report', { top: 1, quality_goal: 1 })] }),
      5,
    ],
  ];
  const strategies = when === 'before' ? [plain] : [plain, ...others];

  test.each(strategies)(
    'carries out every todo of %s once, and leaves the files that an undisturbed run leaves',
    async (_, plan, calls) => {
      // Where the report is what matters, what comes before it need not be worked out a hundred times.
      const cache = plan.strategy === 'CYCLIC' ? { cache: memoryCache({ mostBytes: 10_000_000 }) } : {};
      const options = await realStage(plan, cache);
      const mortal = (): Mortal => ({
        answer: approve,
        options: () => ({ ...options, gates: [{ name: 'plans', type: 'plan_approval' }] }),
      });
      const expected = new Map<string, string[]>();
      const steps = await atEachStep(when, mortal, async (stage, step) => {
        const effects = await effectsOf(stage);
        const results = await resultsOf(stage);
        for (const { id } of plan.todos) {
          const result = results[id];
          if (result?.status !== 'completed') throw new Error(`step ${step}: ${id} is ${result?.status}`);
          const found = await contents(options.folder, result.output);
          if (!expected.has(id)) expected.set(id, found);
          expect([step, id, found]).toEqual([step, id, expected.get(id)]);
        }
        expect([step, effects.length]).toEqual([step, calls]);
        // Nothing half-written lies about.
        const files = (await readdir(options.folder, { recursive: true })).filter((name) => name.endsWith('.part'));
        expect(files).toEqual([]);
        await rm(options.folder, { recursive: true });
      });
      expect(steps).toBeGreaterThan(20);
      console.log(`killed ${when} each of ${steps} steps`);
    },
    120_000,
  );
});

describe.each(WHEN)('a run that is paused and changed, and whose node is killed %s each of its steps in turn', (when) => {
  test('makes the changes once, and carries out what they come to once', async () => {
    let tools: ReturnType<typeof aTool>[] = [];
    const parameters = { type: 'object', properties: { n: { type: 'integer' } } };
    const mortal = (): Mortal => ({
      answer: approve,
      options: (stage) => {
        tools = ['one', 'two', 'three', 'four'].map((name) =>
          aTool(name, {
            parameters,
            definition: { effect: 'pure' },
            call: async () => ({ summary: name, data: {} }),
          }),
        );
        const definitions = tools.map(({ definition }) => definition);
        return {
          tools,
          plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two'), aTodo('c', 'three', ['a', 'b'])]),
          gates: [
            { name: 'plans', type: 'plan_approval' },
            { name: 'calls', type: 'specific_tools', tools: ['two'] },
          ],
          mind: { editPlan: (plan, edits) => editPlan(plan, edits, definitions).plan },
          // The first todo is over, and the second waits for an answer that nobody gives before the pause.
          callTool: async (tool, input, context) => {
            const output = await tool.call(input, context);
            if (tool.definition.name === 'one') await stage().pause();
            return { output: { artifacts: [], sources: [], warnings: [], ...output } as ToolOutput, cached: false };
          },
        };
      },
      whilePaused: async (stage) => {
        await stage.change(
          [
            { op: 'update', id: 'todo_b', parameters: { n: 2 } },
            { op: 'skip', id: 'todo_c' },
            { op: 'add', tool: 'four', dependsOn: ['todo_a', 'todo_b'] },
          ],
          'once',
        );
      },
    });
    const steps = await atEachStep(when, mortal, async (stage, step) => {
      await effectsOf(stage);
      const results = await resultsOf(stage);
      expect([step, results['todo_c']?.status]).toEqual([step, 'skipped']);
      const called = Object.fromEntries(tools.map(({ definition, calls }) => [definition.name, calls]));
      expect([step, called['three']]).toEqual([step, []]);
      expect([step, new Set(called['two']?.map(({ n }) => n))]).toEqual([step, new Set([2])]);
      expect([step, (called['four']?.length ?? 0) >= 1]).toEqual([step, true]);
      const { plan, todos } = await readRunState({ saver: stage.saver(stage.hold), runId: stage.runId });
      expect([step, plan?.todos.length, todos.filter(({ tool }) => tool === 'four').length]).toEqual([step, 4, 1]);
      expect(await stage.waiting()).toEqual([]);
    });
    expect(steps).toBeGreaterThan(25);
    console.log(`killed ${when} each of ${steps} steps`);
  }, 120_000);
});
