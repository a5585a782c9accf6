import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, postgresHarness } from '../../../../test/postgres/fresh-database.ts';
import { GATE_TYPES } from '../../src/schema/gate.ts';
import { gatesTriggered } from './gates-triggered.ts';
import { questionsAsked } from './questions-asked.ts';
import { stubbornAgent } from './stubborn-agent.ts';
import { CASES, expected, leftUnanswered, type Timed, timedMemory } from './timeouts-handled.ts';

test('each of the eight types of gates is triggered exactly when the table says so, over generated actions', async () => {
  const figures = await gatesTriggered(20261118, 80);
  expect(Object.values(figures.byType).map(({ wrong }) => wrong)).toEqual(GATE_TYPES.map(() => 0));
  expect(figures).toMatchObject({ actions: 640, right: 640 });
  // A gate that never asks, or always, would say little.
  for (const { asked, actions } of Object.values(figures.byType)) expect(asked > 5 && asked < actions - 5).toBe(true);
  expect(figures.audit.requests).toBeGreaterThan(100);
  expect(figures.audit.complete).toBe(figures.audit.requests);
});

describe('a question that nobody answers', () => {
  let database: FreshDatabase;
  let postgres: Timed & { close: () => Promise<void> };
  beforeAll(async () => {
    database = await freshDatabase();
    const harness = await postgresHarness(database);
    postgres = harness;
  });
  afterAll(async () => {
    await postgres?.close();
    await database?.drop();
  });

  test('ends as its gate says, for every action, risk and program that finds it: in memory', async () => {
    for (const one of CASES.filter(({ restart }) => !restart))
      expect({ one, seen: await leftUnanswered(timedMemory(), one) }).toEqual({ one, seen: expected(one) });
  });

  test('ends as its gate says on PostgreSQL, also where the program that asked is gone', async () => {
    const later = await postgres.another();
    const shared = { ...postgres, another: async () => later };
    for (const one of CASES) expect({ one, seen: await leftUnanswered(shared, one) }).toEqual({ one, seen: expected(one) });
  });
});

test('at least 95 % of what was refused is not put to anybody again in the session, and other matters still are', async () => {
  const { repeats, notRepeated, others, othersAsked, audit } = await stubbornAgent();
  console.info(`refused and not repeated: ${notRepeated} of ${repeats}; other matters still asked about: ${othersAsked} of ${others}`);
  expect(repeats).toBeGreaterThan(300);
  expect(notRepeated / repeats).toBeGreaterThanOrEqual(0.95);
  expect(othersAsked / others).toBeGreaterThanOrEqual(0.9);
  expect(audit.complete).toBe(audit.requests);
});

test('a hundred routine calls are ten questions as lists, and five where they are remembered; each call is still on the record', async () => {
  const { audit, ...figures } = await questionsAsked();
  expect(figures).toEqual({ actions: 100, oneByOne: 100, asLists: 10, remembered: 5 });
  expect(audit).toEqual({ requests: 300, complete: 300 });
});
