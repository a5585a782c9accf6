import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, postgresHarness } from '../../../../test/postgres/fresh-database.ts';
import { type Stage, simulate, stageOn } from './simulate.ts';

const SCHEDULES = 150;

let database: FreshDatabase;
let stage: Stage;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await freshDatabase();
  const harness = await postgresHarness(database);
  stage = stageOn([harness.ledger, await harness.another()], harness.advance);
  close = harness.close;
});

afterAll(async () => {
  await close();
  await database.drop();
});

test('no schedule breaks an invariant of the ledger on PostgreSQL, whichever of two nodes each step goes to', {
  timeout: 300_000,
}, async () => {
  // All schedules on one database: its record is read from the first to the last.
  const { steps, schedules } = await simulate({ schedules: SCHEDULES, longest: 58, stage: () => stage });
  console.log(`${schedules} schedules, ${steps} steps`);
  expect(schedules).toBeGreaterThan(0);
});
