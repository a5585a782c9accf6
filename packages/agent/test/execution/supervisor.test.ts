import { describe, expect, test } from 'vitest';
import { EXECUTORS } from '../../src/contract/tool-definition.ts';
import { EXECUTOR_LIMITS, supervise } from '../../src/layers/execution/supervisor.ts';
import { aPlan, aTodo, aTool, Stage } from '../graph/stage.ts';
import { TOOLS } from './real-stage.ts';

describe('the supervisor', () => {
  test('knows the executor of each built-in tool by its definition, and of no other', () => {
    const { executorOf } = supervise(new Map(TOOLS.map((tool) => [tool.definition.name, tool])));
    expect(Object.fromEntries(['collector', 'preprocessor', 'sentiment', 'report'].map((tool) => [tool, executorOf({ tool })]))).toEqual({
      collector: 'data',
      preprocessor: 'data',
      sentiment: 'insight',
      report: 'content',
    });
    expect(executorOf({ tool: 'nobody' })).toBeUndefined();
  });

  test('gives a call the time its tool asks for, or else what its executor has', () => {
    const { timeoutSeconds } = supervise(new Map(), { ops: { atOnce: 1, timeoutSeconds: 7 } });
    expect(timeoutSeconds(aTool('quick', { definition: { timeout_seconds: 3, executor: 'ops' } }))).toBe(3);
    expect(timeoutSeconds(aTool('usual', { definition: { executor: 'ops' } }))).toBe(7);
    for (const executor of EXECUTORS)
      expect(timeoutSeconds(aTool('usual', { definition: { executor } }))).toBe(
        executor === 'ops' ? 7 : EXECUTOR_LIMITS[executor].timeoutSeconds,
      );
  });
});

describe('todos that could all run at once', () => {
  /** The most of each executor's todos that ran together, and the order in which all of them began. */
  async function most(executors: readonly ('data' | 'insight' | 'content' | 'ops')[], limits = {}) {
    const together = new Map<string, number>();
    const peaks: Record<string, number> = {};
    const tools = executors.map((executor, index) =>
      aTool(`tool_${index}`, {
        definition: { executor },
        call: async () => {
          const now = (together.get(executor) ?? 0) + 1;
          together.set(executor, now);
          peaks[executor] = Math.max(peaks[executor] ?? 0, now);
          for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
          together.set(executor, (together.get(executor) ?? 1) - 1);
          return { summary: '', data: {} };
        },
      }),
    );
    const plan = aPlan(executors.map((_, index) => aTodo(String(index), `tool_${index}`)));
    const driven = await new Stage({ tools, plan, limits }).drive();
    expect(driven).toMatchObject({ kind: 'ended', response: { done: plan.todos.map(({ id }) => id) } });
    return peaks;
  }

  test('run one at a time where they touch the outside, and several where they only read', async () => {
    expect(await most(['ops', 'ops', 'ops', 'data', 'data', 'data'])).toEqual({ ops: 1, data: 3 });
  });

  test('are as many as their executor takes on, whatever the others do', async () => {
    expect(await most(Array.from({ length: 7 }, () => 'data' as const))).toEqual({ data: EXECUTOR_LIMITS.data.atOnce });
    const limits = { insight: { atOnce: 2, timeoutSeconds: 1 } };
    expect(await most(['insight', 'insight', 'insight', 'content', 'content'], limits)).toEqual({ insight: 2, content: 2 });
  });
});
