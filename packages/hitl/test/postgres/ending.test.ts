import type { Ledger } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { anAction, aRun, people, termsFor } from '@dream-agent/hitl/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/postgres/fresh-database.ts';

let database: FreshDatabase;
let here: Ledger & { close(): Promise<void> };
let there: Ledger & { close(): Promise<void> };
beforeAll(async () => {
  database = await freshDatabase();
  here = createPostgresLedger({ pool: database.pool, sealWithin: 3_600_000 });
  there = createPostgresLedger({ pool: database.pool, sealWithin: 3_600_000 });
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.drop();
});

const end = { status: 'succeeded', reason: 'every call has come to its end' } as const;

/** A call that is under way, and a second question of the same run that is about to be put. */
async function underWay() {
  const run = await here.createRun(aRun({ claim: { owner: 'node', leaseSeconds: 60 } }));
  const hold = { runId: run.id, owner: 'node', fence: run.fence };
  const asking = (step: string) => {
    const action = anAction(run.id, { step, clearance: 'ask' });
    return { hold, action, terms: termsFor(action), assignee: { kind: 'role', role: 'reviewer' }, shadow: [] } as const;
  };
  const question = asking('send');
  const opened = await here.openRequest(question);
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { digest, id: actionId } = question.action;
  await here.decide({ requestId: opened.request.id, actor: people.arin, decision: { kind: 'approve' }, shownDigest: digest });
  await here.startEffect({ hold, actionId, digest, timeoutSeconds: 20 });
  return { hold, actionId, second: asking('send again') };
}

/** Has both wait for the run, the first for longer, and lets them go. */
async function oneAfterTheOther<First, Second>(runId: string, first: () => Promise<First>, second: () => Promise<Second>) {
  const blocker = await database.pool.connect();
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows.length).toBe(count);
    }, 20_000);
  try {
    await blocker.query('begin');
    await blocker.query('select from hitl.runs where id = $1 for update', [runId]);
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    await blocker.query('commit');
    return [await one, await other] as const;
  } finally {
    blocker.release();
  }
}

test('a run does not end with its last effect while a question is being put that the effect could not see', async () => {
  const { hold, actionId, second } = await underWay();
  const outcome = { status: 'executed', result: 'sent' } as const;
  const [opened, finished] = await oneAfterTheOther(
    hold.runId,
    () => there.openRequest(second),
    () => here.finishEffect({ hold, actionId, outcome, ends: end }),
  );
  expect([opened.kind, finished.kind]).toEqual(['opened', 'finished']);
  expect(finished).not.toHaveProperty('runEnded');
  expect((await here.findRun(hold.runId))?.status).toBe('running');
  expect((await here.findRequest(second.terms.id))?.request.status).toBe('pending');
});

test('a run that ends while a question is being put takes that question back', async () => {
  const { hold, second } = await underWay();
  const [opened, ended] = await oneAfterTheOther(
    hold.runId,
    () => there.openRequest(second),
    () => here.endRun(hold, end),
  );
  expect([opened.kind, ended.kind]).toEqual(['opened', 'changed']);
  expect((await here.findRequest(second.terms.id))?.request.status).toBe('cancelled');
});
