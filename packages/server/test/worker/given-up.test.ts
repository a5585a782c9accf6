import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startDoomedRun } from './doomed-run.ts';
import { eventually } from './eventually.ts';
import { REPORT, World } from './world.ts';

test('a run that is given up as failed leaves no call in the air: what nobody knows the end of is told as unknown', {
  timeout: 60_000,
}, async () => {
  const world = await World.open();
  const { runId, died, stop } = await startDoomedRun(world, 'finishEffect:before');
  onTestFinished(async () => {
    await stop();
    await world.close();
  });
  await died;
  // One try was all that it had.
  await world.node({ mostAttempts: 1 });
  expect(await world.until(runId, 'succeeded', 'failed')).toBe('failed');
  const { rows } = await world.pool.query<{ status: string; error: string }>('select status, error from hitl.effects where run_id = $1', [
    runId,
  ]);
  expect(rows).toEqual([{ status: 'outcome_unknown', error: expect.stringContaining('given up') }]);
});

test('a run that is given up by a node that stops is free at once, even with a beat for it under way', async () => {
  const world = await World.open();
  const blocking = await world.pool.connect();
  const never = Promise.withResolvers<never>();
  const asked = Promise.withResolvers<void>();
  onTestFinished(async () => {
    never.reject(new Error('the test is over'));
    blocking.release(true);
    await world.close();
  });
  const node = await world.node({
    leaseSeconds: 300,
    graceMs: 0,
    between: (ledger) => ({
      ...ledger,
      openRequest: () => {
        asked.resolve();
        return never.promise;
      },
    }),
  });
  const runId = await world.start(await world.session(), REPORT);
  await asked.promise;
  // From here on every beat stands still before it writes.
  await world.pool.query(`
    create function stand_still() returns trigger language plpgsql as $$ begin
      if current_setting('application_name') = 'dream-agent-heart' then perform pg_advisory_xact_lock_shared(1); end if;
      return null;
    end $$;
    create trigger beat before update on hitl.runs execute function stand_still()`);
  await blocking.query('select pg_advisory_lock(1)');
  node.hint(runId);
  await eventually(
    async () =>
      (await world.pool.query(`select from pg_stat_activity where application_name = 'dream-agent-heart' and wait_event = 'advisory'`))
        .rowCount,
    (standing) => standing === 1,
  );
  const stopped = node.stop();
  // Time enough for whoever does not wait for the beat.
  await Promise.race([stopped, sleep(300)]);
  await blocking.query('select pg_advisory_unlock(1)');
  await stopped;
  const { rows } = await world.pool.query('select status, lease_until <= hitl.now() as is_free from hitl.runs where id = $1', [runId]);
  expect(rows).toEqual([{ status: 'running', is_free: true }]);
});
