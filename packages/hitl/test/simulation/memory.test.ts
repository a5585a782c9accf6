import { createMemoryLedger } from '@dream-agent/hitl';
import { fakeClock } from '@dream-agent/hitl/testing';
import { expect, test } from 'vitest';
import { PINNED } from './pinned.ts';
import { playSchedule, type Stage, simulate } from './simulate.ts';

const SCHEDULES = 20_000;

/** What schedules have to come to, some of them: where nothing is ever taken over, nothing is shown about taking over. */
const REACHED = [
  'cancelRun: changed',
  'decide: HITL_ALREADY_VOTED',
  'decide: HITL_DIGEST_MISMATCH',
  'decide: HITL_IDEMPOTENCY_KEY_REUSED',
  'decide: HITL_REQUEST_CLOSED',
  'decide: HITL_REQUEST_EXPIRED',
  'decide: HITL_SELF_APPROVAL',
  'decide: escalated',
  'decide: recorded',
  'decide: voted',
  'endRun: HITL_FENCED',
  'finish: finished',
  'finish: late',
  'modify: recorded',
  'open: HITL_FENCED',
  'open: granted',
  'open: opened',
  'openAgain: HITL_ACTION_CONFLICT',
  'openAgain: existing',
  'resume: changed',
  'settle: HITL_SETTLED_TOO_EARLY',
  'settle: finished',
  'start: HITL_ACTION_CHANGED',
  'start: HITL_FENCED',
  'start: HITL_NOT_APPROVED',
  'start: finished',
  'start: outcome_unknown',
  'start: probe',
  'start: started',
  'start: taken_over',
  'sweep: swept',
  'takeOver: claimed',
];

const stage = (): Stage => {
  const clock = fakeClock();
  return { nodes: [createMemoryLedger({ clock })], advance: async (seconds) => clock.advance(seconds) };
};

test.for(Object.entries(PINNED))('%s: no invariant of the ledger in memory breaks', ([, steps]) => playSchedule(steps, stage()));

test('no schedule breaks an invariant of the ledger in memory', { timeout: 300_000 }, async () => {
  const { steps, schedules, outcomes } = await simulate({ schedules: SCHEDULES, longest: 55, stage });
  console.log(`${schedules} schedules, ${steps} steps`);
  if (process.env['SIMULATION_RUNS'] !== undefined) return;
  expect(steps).toBeGreaterThanOrEqual(400_000);
  expect(REACHED.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
});
