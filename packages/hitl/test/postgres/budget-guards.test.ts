import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { anAction, aRun, people, termsFor } from '@dream-agent/hitl/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { type AppRole, appRole } from './app-role.ts';

let database: FreshDatabase;
let role: AppRole;
beforeAll(async () => {
  database = await freshDatabase();
  role = await appRole(database);
});
afterAll(async () => {
  await role.drop();
  await database.drop();
});

/** A run of the application's own login, whose budget is spent, and a critical request of it that Arin was shown. */
async function spent(): Promise<{ runId: string; requestId: string }> {
  const ledger = createPostgresLedger({ pool: role.pool, sealWithin: 3_600_000 });
  const run = await ledger.createRun(aRun({ claim: { owner: 'node', leaseSeconds: 600 } }));
  const hold = { runId: run.id, owner: 'node', fence: run.fence };
  const ask = (step: string) => {
    const action = anAction(run.id, { step, risk: 'critical' });
    const terms = termsFor(action, { readingSeconds: 60 });
    return ledger.openRequest({
      hold,
      action,
      terms,
      assignee: { kind: 'role', role: 'approver' },
      shadow: [],
      budgets: { perRun: 1, perRunPerMinute: 1 },
    });
  };
  const opened = await ask('one');
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  expect(await ask('two')).toMatchObject({ kind: 'refused', code: 'HITL_BUDGET_SPENT' });
  expect(await ledger.showRequest(opened.request.id, people.arin.id)).toBeInstanceOf(Date);
  return { runId: run.id, requestId: opened.request.id };
}

test('what a run has asked, and when somebody was shown a request, is not set back behind the record', async () => {
  const { runId, requestId } = await spent();
  for (const sql of [
    `update hitl.runs set requests_asked = 0 where id = '${runId}'`,
    `update hitl.runs set budget_spent = null where id = '${runId}'`,
    `update hitl.showings set at = at - interval '1 hour' where request_id = '${requestId}'`,
    `delete from hitl.showings where request_id = '${requestId}'`,
  ]) {
    await expect(role.pool.query(sql), sql).rejects.toThrow();
    await expect(database.pool.query(sql), `${sql}, as the owner`).rejects.toThrow();
  }
});
