import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Timer } from '@dream-agent/hitl';
import { expect, onTestFinished, test } from 'vitest';
import { createAgent } from '../../src/agent.ts';
import type { Happening } from '../../src/happening.ts';
import { newSession } from '../../src/session/session.ts';
import { callTool } from '../../src/tools/registry/index.ts';
import { aPlan, arin, aTodo, aTool, Stage } from '../graph/stage.ts';

/** An agent as a server would have it, on a stage, and a timer that goes on when it is told to. */
async function anAgent(call: (agent: { tick: () => void; stage: Stage; runId: () => `run_${string}` }) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let tick = () => {};
  let runId: `run_${string}` | undefined;
  const timer: Timer = {
    sleep: async () => {},
    every: (_, work) => {
      tick = work;
      return () => {};
    },
  };
  const slow = aTool('slow', {
    definition: { effect: 'pure', on_error: { otherwise: 'ask' } },
    call: async (_, { signal, progress }) => {
      progress(0.5, '반쯤');
      const stopped = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      await call({ tick: () => tick(), stage, runId: () => runId ?? 'run_none' });
      return stopped;
    },
  });
  const stage: Stage = new Stage({ tools: [slow, aTool('last')], plan: aPlan([aTodo('a', 'slow'), aTodo('b', 'last', ['a'])]) });
  const { ledger, rules } = stage;
  const tools = new Map(stage.options.tools.map((tool) => [tool.definition.name, tool]));
  const agent = createAgent({
    ledger,
    rules,
    tools,
    saver: stage.saver,
    mind: () => stage.mind,
    callTool: async (tool, input, context) => ({ output: await callTool(tool, input, context), cached: false }),
    changes: stage.changes,
    folder,
    timer,
    now: () => new Date('2026-11-16T00:00:00Z'),
    wait: async () => {},
  });
  const happenings: Happening[] = [];
  return {
    agent,
    ledger,
    happenings,
    drive: async (signal?: AbortSignal) => {
      runId = await agent.begin({ requestedBy: 'minji', actor: arin });
      return agent.drive({
        runId: runId as never,
        owner: 'node-1',
        request: 'please',
        today: '2026-11-16',
        session: newSession(),
        language: 'ko',
        happened: (happening) => happenings.push(happening),
        ...(signal === undefined ? {} : { signal }),
      });
    },
  };
}

test('a run that is cancelled from anywhere stops its tool with the next renewal of the lease', async () => {
  const { drive, happenings } = await anAgent(async ({ tick, stage, runId }) => {
    await stage.ledger.cancelRun(runId() as never, { actor: arin, reason: 'changed my mind' });
    tick();
  });
  expect(await drive()).toMatchObject({
    kind: 'ended',
    status: 'cancelled',
    response: { done: [], notDone: ['todo_a failed', 'todo_b cancelled'] },
  });
  expect(happenings).toContainEqual({ type: 'todo-progress', todoId: 'todo_a', tool: 'slow', task: 'do a', fraction: 0.5, note: '반쯤' });
});

test('a run that is cancelled where it is driven stops its tool at once', async () => {
  const stop = new AbortController();
  const { drive } = await anAgent(async ({ stage, runId }) => {
    await stage.ledger.cancelRun(runId() as never, { actor: arin, reason: 'changed my mind' });
    stop.abort(new Error('stop'));
  });
  expect(await drive(stop.signal)).toMatchObject({ status: 'cancelled', response: { notDone: ['todo_a failed', 'todo_b cancelled'] } });
});
