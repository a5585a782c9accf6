import type { RunId } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPlanVersions, pauseRun, readPause, readTodos, resumeRun, verifyRun } from '../../src/runs/index.ts';
import { arin, REPORT, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.open();
});
afterEach(() => world.close());

/** A node that pauses the run as soon as its first todo is over. */
async function pausedAfterFirst(): Promise<{ sessionId: string; runId: RunId }> {
  const sessionId = await world.session();
  const paused: Promise<unknown>[] = [];
  const node = await world.node({
    happened: (_, { type }) => {
      if (type === 'todo-finished' && paused.length === 0)
        paused.push(pauseRun(world.deps, { sessionId, actor: arin, reason: '중간 결과' }));
    },
  });
  const runId = await world.start(sessionId, REPORT);
  await world.decide((await world.asked(runId)).id, { kind: 'approve' });
  await world.until(runId, 'paused');
  await Promise.all(paused);
  await node.stop();
  return { sessionId, runId };
}

test('a paused run starts nothing; what is changed meanwhile is what goes on, on another node', async () => {
  const { sessionId, runId } = await pausedAfterFirst();
  const before = await readTodos(world.deps, runId);
  const todos = before.kind === 'found' ? before.todos : [];
  const report = todos.find(({ tool }) => tool === 'report')?.id ?? '';
  expect(await readPause(world.deps, sessionId)).toMatchObject({ kind: 'found', state: { status: 'paused', canResume: true } });
  for (const kind of ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const) {
    expect(await verifyRun(world.deps, { sessionId, kind })).toMatchObject({
      kind: 'verified',
      verification: { details: { checks: expect.any(Array) } },
    });
  }
  expect(
    await resumeRun(world.deps, { sessionId, actor: arin, key: 'k', modifications: [{ op: 'skip', id: 'todo_nowhere' }] }),
  ).toMatchObject({
    kind: 'refused',
    code: 'PLAN_EDIT_INVALID',
  });
  expect(await world.until(runId, 'paused')).toBe('paused');
  const resumed = await resumeRun(world.deps, { sessionId, actor: arin, key: 'k2', modifications: [{ op: 'skip', id: report }] });
  expect(resumed).toMatchObject({ kind: 'resumed', runId });
  await world.node();
  expect(await world.playToEnd(runId)).toBe('succeeded');
  const after = await readTodos(world.deps, runId);
  expect(after.kind === 'found' ? after.todos.find(({ id }) => id === report)?.status : '').toBe('skipped');
  expect(await listPlanVersions(world.deps, runId)).toMatchObject({
    versions: {
      versions: [
        { version: 2, change: 'changed_while_paused', status: 'approved' },
        { version: 1, change: 'made', status: 'approved' },
      ],
    },
  });
  expect(await resumeRun(world.deps, { sessionId, actor: arin, key: 'k3' })).toMatchObject({ kind: 'refused', code: 'SESSION_IDLE' });
}, 60_000);

test('the longest pause ends by itself', async () => {
  const { runId } = await pausedAfterFirst();
  await world.node();
  await world.advance(3590);
  expect(await world.until(runId, 'paused')).toBe('paused');
  await world.advance(20);
  expect(await world.playToEnd(runId)).toBe('succeeded');
}, 60_000);
