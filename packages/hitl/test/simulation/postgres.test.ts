import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, postgresHarness } from '../../../../test/postgres/fresh-database.ts';
import { PINNED } from './pinned.ts';
import { playSchedule, type Stage, simulate } from './simulate.ts';

const SCHEDULES = 150;

let database: FreshDatabase;
let stage: Stage;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await freshDatabase();
  const harness = await postgresHarness(database);
  stage = { nodes: [harness.ledger, await harness.another()], advance: (seconds) => harness.advance(seconds) };
  close = () => harness.close();
});

afterAll(async () => {
  await close();
  await database.drop();
});

test.for(Object.entries(PINNED))('%s: no invariant of the ledger on PostgreSQL breaks', ([, steps]) => playSchedule(steps, stage));

test('no schedule breaks an invariant of the ledger on PostgreSQL, whichever of two nodes each step goes to', {
  timeout: 300_000,
}, async () => {
  const { steps, schedules } = await simulate({ schedules: SCHEDULES, longest: 55, stage: () => stage });
  console.log(`${schedules} schedules, ${steps} steps`);
  expect(schedules).toBeGreaterThan(0);
});
