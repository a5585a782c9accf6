import { expect, onTestFinished, test } from 'vitest';
import { eventually } from './eventually.ts';
import { startMortal } from './mortal-process.ts';
import { traceOf } from './trace-of.ts';
import { REPORT, World } from './world.ts';

test('a node whose main loop is stuck gives its run up, and what it would write when it is free again does not count', async () => {
  const world = await World.open();
  const stuck = await startMortal(world, 'stuck', 'finishEffect:before:2:stuck');
  onTestFinished(async () => {
    stuck.process.kill('SIGKILL');
    await world.close();
  });
  const runId = await world.start(await world.session(), REPORT);
  await world.decide((await world.asked(runId)).id, { kind: 'approve' });
  await stuck.said('stuck');
  const before = await world.deps.ledger.findRun(runId);
  await world.node();
  expect(await world.until(runId, 'succeeded')).toBe('succeeded');
  // It was over before the other came to itself again.
  expect(stuck.hasSaid('free')).toBe(false);
  await stuck.said('free');
  expect((await world.deps.ledger.findRun(runId))?.fence).toBeGreaterThan(before?.fence ?? 0);
  const done = await eventually(
    () => traceOf(world, runId),
    ({ text }) => text !== undefined,
  );
  expect(done).toMatchObject({ finished: 4, twice: 0, asked: ['plan_review'] });
}, 60_000);

test('a node that is told to go finishes what it does, and its runs are free at once', async () => {
  const world = await World.open();
  const { process: leaving } = await startMortal(world, 'leaving');
  onTestFinished(async () => {
    leaving.kill('SIGKILL');
    await world.close();
  });
  const runId = await world.start(await world.session(), REPORT);
  await world.decide((await world.asked(runId)).id, { kind: 'approve' });
  await world.until(runId, 'running');
  leaving.kill('SIGTERM');
  const code = await new Promise((resolve) => leaving.once('exit', resolve));
  expect(code).toBe(0);
  const run = await world.deps.ledger.findRun(runId);
  const now = await world.deps.ledger.now();
  expect(run?.leaseUntil === null || (run?.leaseUntil ?? now) <= now).toBe(true);
  await world.node();
  expect(await world.until(runId, 'succeeded')).toBe('succeeded');
}, 60_000);
