import { generateSigningKeys } from '@dream-agent/hitl';
import { createPostgresLedger, migrate } from '@dream-agent/hitl/postgres';
import { afterEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, openPool } from '../../../../test/postgres/fresh-database.ts';
import { makeGuardedWorld } from './guarded-world.ts';

let database: FreshDatabase;
afterEach(() => database.drop());

/** Every table gets a column more, as a newer version would add it. */
async function addColumns(): Promise<number> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'hitl'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of rows) await database.pool.query(`alter table hitl.${name} add column of_a_newer_version text`);
  return rows.length;
}

test('a ledger goes on with all that it does after a newer version has added a column to every table', async () => {
  database = await freshDatabase();
  // One connection: what was prepared on it before the change is what is used after it.
  const pool = openPool(database.url, 1);
  const ledger = createPostgresLedger({ pool });
  const keys = generateSigningKeys();
  try {
    const look = async ({ hold, executed, pending }: Awaited<ReturnType<typeof makeGuardedWorld>>) => {
      expect(await ledger.findRun(hold.runId)).not.toHaveProperty('of_a_newer_version');
      expect((await ledger.findEffect(executed.id))?.status).toBe('executed');
      expect((await ledger.findRequest(pending.request.id))?.request.status).toBe('pending');
      expect(await ledger.claimRun({ owner: 'node-2', leaseSeconds: 1, runId: hold.runId })).toBeUndefined();
    };
    const before = await makeGuardedWorld(ledger, keys);
    await look(before);
    expect(await addColumns()).toBeGreaterThan(8);
    await look(before);
    await look(await makeGuardedWorld(ledger, keys));
  } finally {
    await ledger.close();
    await pool.end();
  }
});

test('a list of migrations from before there was a word on breaking gets it', async () => {
  database = await freshDatabase();
  await database.pool.query('alter table hitl.migrations drop column breaking');
  expect(await migrate(database.pool)).toEqual({ applied: [] });
  expect((await database.pool.query('select from hitl.migrations where not breaking')).rowCount).toBeGreaterThan(0);
});
