import { describe, expect, test } from 'vitest';
import type { ToolDefinition } from '../../src/contract/tool-definition.ts';
import { callTool, memoryCache } from '../../src/tools/registry/index.ts';
import type { ToolContext } from '../../src/tools/tool.ts';
import { aPlan, arin, aTodo, aTool, Stage } from '../graph/stage.ts';
import { realPlan, realStage } from './real-stage.ts';

/** A run whose second todo is cancelled while its tool works. The tool itself never comes back unless it listens. */
function cancelledInTheMiddle(effect: NonNullable<ToolDefinition['effect']>) {
  const heard: unknown[] = [];
  const stage: Stage = new Stage({
    tools: [
      aTool('first'),
      aTool('slow', {
        definition: { effect, on_error: { retries: 3, otherwise: 'ask' } },
        call: async (_, { signal }: ToolContext) => {
          signal.addEventListener('abort', () => heard.push(signal.reason.message));
          await stage.ledger.cancelRun(stage.runId, { actor: arin, reason: 'changed my mind' });
          stage.stop.abort(new Error('told to stop'));
          return new Promise(() => {});
        },
      }),
      aTool('last'),
    ],
    plan: aPlan([aTodo('a', 'first'), aTodo('b', 'slow', ['a']), aTodo('c', 'last', ['b'])]),
    callTool: async (tool, input, context) => ({ output: await callTool(tool, input, context), cached: false }),
  });
  return { stage, heard };
}

describe('a run that is cancelled while a tool works', () => {
  test('stops the tool at once, ends as cancelled, and reports what was done and what not', async () => {
    const { stage, heard } = cancelledInTheMiddle('pure');
    expect(await stage.drive()).toMatchObject({
      kind: 'ended',
      status: 'cancelled',
      response: { done: ['todo_a'], notDone: ['todo_b failed', 'todo_c cancelled'] },
    });
    expect(heard).toEqual(['told to stop']);
    expect(await stage.ledger.findRun(stage.runId)).toMatchObject({ status: 'cancelled' });
  });

  test.each(['once', 'idempotent', 'probe'] as const)(
    'says that it may have happened, where the tool is "%s", and asks nobody',
    async (effect) => {
      const { stage } = cancelledInTheMiddle(effect);
      expect(await stage.drive()).toMatchObject({ status: 'cancelled', response: { notDone: ['todo_b unknown', 'todo_c cancelled'] } });
      expect(await stage.waiting()).toEqual([]);
    },
  );

  test('starts nothing that was about to start', async () => {
    const late = aTool('late');
    const stage: Stage = new Stage({
      tools: [late],
      plan: aPlan([aTodo('a', 'late')]),
      between: (ledger) =>
        new Proxy(ledger, {
          get: (target, name) => {
            if (name !== 'startEffect') return Reflect.get(target, name);
            return async (...given: Parameters<typeof ledger.startEffect>) => {
              await ledger.cancelRun(stage.runId, { actor: arin, reason: 'too late?' });
              return ledger.startEffect(...given);
            };
          },
        }),
    });
    expect(await stage.drive()).toMatchObject({ status: 'cancelled', response: { done: [], notDone: ['todo_a cancelled'] } });
    expect(late.calls).toEqual([]);
  });

  test.each([
    ['a question about a todo', [{ name: 'calls', type: 'tool_execution' }]],
    ['a plan review', [{ name: 'plans', type: 'plan_approval' }]],
  ] as const)('ends as cancelled when it waits for %s', async (_, gates) => {
    const tool = aTool('one');
    const stage = new Stage({ tools: [tool], plan: aPlan([aTodo('a', 'one')]), gates: [...gates] });
    expect((await stage.drive()).kind).toBe('parked');
    await stage.ledger.cancelRun(stage.runId, { actor: arin, reason: 'never mind' });
    expect(await stage.drive()).toMatchObject({ kind: 'ended', status: 'cancelled' });
    expect(tool.calls).toEqual([]);
  });

  test('ends as cancelled when a change to its plan is reviewed, and tells nothing as begun that was not', async () => {
    const stage: Stage = new Stage({
      tools: [aTool('one', { call: () => stage.pause().then(() => ({ summary: '', data: {} })) }), aTool('two')],
      plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two', ['a'])]),
      gates: [{ name: 'plans', type: 'plan_approval' }],
    });
    await stage.drive();
    await stage.answerAll(() => ({ kind: 'approve' }));
    await stage.drive();
    await stage.change([{ op: 'skip', id: 'todo_b' }]);
    await stage.resume();
    expect((await stage.drive()).kind).toBe('parked');
    await stage.ledger.cancelRun(stage.runId, { actor: arin, reason: 'never mind' });
    expect(await stage.drive()).toMatchObject({ status: 'cancelled', response: { done: ['todo_a'], notDone: ['todo_b cancelled'] } });
  });

  test('ends as cancelled when it stands still', async () => {
    const stage: Stage = new Stage({
      tools: [aTool('one', { call: () => stage.pause().then(() => ({ summary: '', data: {} })) }), aTool('two')],
      plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two', ['a'])]),
    });
    expect((await stage.drive()).kind).toBe('parked');
    await stage.ledger.cancelRun(stage.runId, { actor: arin, reason: 'never mind' });
    expect(await stage.drive()).toMatchObject({ status: 'cancelled', response: { done: ['todo_a'], notDone: ['todo_b cancelled'] } });
  });
});

describe('what happens inside of the tools', () => {
  test('reaches whoever watches, once for each percent and never backwards', async () => {
    const stage = new Stage(await realStage(realPlan(['sentiment_findings'])));
    await stage.drive();
    const fractions = stage.happenings.flatMap((happening) =>
      happening.type === 'todo-progress' && happening.tool === 'collector' ? [happening.fraction] : [],
    );
    expect(fractions.length).toBeGreaterThan(2);
    expect(fractions).toEqual([...new Set(fractions)].sort((one, other) => one - other));
    expect(fractions.at(-1)).toBe(1);
  });

  test('is not done again where a pure tool has had the same input, and the files are there all the same', async () => {
    const cache = memoryCache({ mostBytes: 50_000_000 });
    const cachedIn = async () => {
      const options = await realStage(realPlan(['sentiment_findings']), { cache });
      const cached: Record<string, boolean> = {};
      const stage = new Stage({
        ...options,
        mind: {
          ...options.mind,
          respond: async (input) => {
            for (const todo of input.todos) {
              const result = input.results[todo.id];
              if (result?.status === 'completed') cached[todo.tool] = result.cached;
            }
            return options.mind?.respond?.(input) as never;
          },
        },
      });
      expect(await stage.drive()).toMatchObject({ kind: 'ended', status: 'succeeded' });
      return cached;
    };
    expect(await cachedIn()).toEqual({ collector: false, preprocessor: false, sentiment: false });
    // The collector reads files that may have changed, so it is called; what it hands on has not, so the others are not.
    expect(await cachedIn()).toEqual({ collector: false, preprocessor: true, sentiment: true });
  });
});
