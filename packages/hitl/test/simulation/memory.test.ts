import { createMemoryLedger } from '@dream-agent/hitl';
import { fakeClock } from '@dream-agent/hitl/testing';
import { expect, test } from 'vitest';
import { simulate, stageOn } from './simulate.ts';

const SCHEDULES = 20_000;

test('no schedule breaks an invariant of the ledger in memory', { timeout: 300_000 }, async () => {
  const stage = () => {
    const clock = fakeClock();
    return stageOn([createMemoryLedger({ clock })], async (seconds) => clock.advance(seconds));
  };
  const { steps, schedules } = await simulate({ schedules: SCHEDULES, longest: 58, stage });
  console.log(`${schedules} schedules, ${steps} steps`);
  if (process.env['SIMULATION_RUNS'] === undefined) expect(steps).toBeGreaterThanOrEqual(400_000);
});
