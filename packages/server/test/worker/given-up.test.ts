import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startMortal } from './mortal-process.ts';
import { REPORT, World } from './world.ts';

test('a run that is given up as failed leaves no call in the air: what nobody knows the end of is told as unknown', {
  timeout: 60_000,
}, async () => {
  const world = await World.open();
  const answering = new AbortController();
  const { process: doomed } = await startMortal(world, 'doomed', 'finishEffect:before');
  onTestFinished(async () => {
    doomed.kill('SIGKILL');
    answering.abort();
    await answered;
    await world.close();
  });
  const died = once(doomed, 'exit');
  const runId = await world.start(await world.session(), REPORT);
  const answered = (async () => {
    while (!answering.signal.aborted) {
      const isWaiting = (await world.deps.ledger.findRun(runId))?.status === 'waiting';
      for (const { id } of isWaiting ? await world.pending(runId) : []) await world.decide(id, { kind: 'approve' });
      await sleep(20);
    }
  })();
  await died;
  // One try was all that it had.
  await world.node({ mostAttempts: 1 });
  expect(await world.until(runId, 'succeeded', 'failed')).toBe('failed');
  const { rows } = await world.pool.query<{ status: string; error: string }>('select status, error from hitl.effects where run_id = $1', [
    runId,
  ]);
  expect(rows).toEqual([{ status: 'outcome_unknown', error: expect.stringContaining('given up') }]);
});
