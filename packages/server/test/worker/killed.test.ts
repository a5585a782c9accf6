import { describe, test } from 'vitest';
import { startDoomedRun } from './doomed-run.ts';
import { eventually } from './eventually.ts';
import { traceOf } from './trace-of.ts';
import { World } from './world.ts';

const PLACES = [
  'claimRun:after',
  'openRequest:before',
  'openRequest:after',
  'parkRun:before',
  'parkRun:after',
  'startEffect:after',
  'finishEffect:before:2',
  'finishEffect:after:3',
  'endRun:before',
  'endRun:after',
];

describe('a run whose node is killed', () => {
  test.concurrent.for(PLACES)(
    'at %s is gone on with by another within six seconds; nobody is asked twice, and nothing is done twice',
    { timeout: 60_000 },
    async (place, { expect, onTestFinished }) => {
      const world = await World.open();
      const { runId, died, stop } = await startDoomedRun(world, place);
      onTestFinished(async () => {
        await stop();
        await world.close();
      });
      expect(await died).toEqual([null, 'SIGKILL']);
      const at = await world.deps.ledger.now();
      const before = await world.deps.ledger.findRun(runId);
      await world.node();
      // By the database's own clock: nobody else's is asked about leases.
      if (before?.endedAt === null) {
        const { fence } = before;
        await eventually(
          async () => (await world.deps.ledger.findRun(runId))?.fence ?? 0,
          (newest) => newest > fence,
        );
        expect((await world.deps.ledger.now()).getTime() - at.getTime()).toBeLessThan(6000);
      }
      expect(await world.until(runId, 'succeeded', 'failed', 'rejected', 'cancelled')).toBe('succeeded');
      const done = await eventually(
        () => traceOf(world, runId),
        ({ text }) => text !== undefined,
      );
      expect(done.text).toContain('요청하신 작업을 마쳤습니다');
      expect(done).toMatchObject({ finished: 4, twice: 0, asked: ['plan_review'] });
    },
  );
});
