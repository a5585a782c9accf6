import { migrateAgent } from '@dream-agent/agent';
import { applyMigrations, type MigrationPatience, migrate, type Pool } from '@dream-agent/hitl/postgres';
import { DatabaseError } from './database-error.ts';
import { migrateJobs } from './migrate-jobs.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPool } from './pool.ts';
import { refuseTooNew } from './too-new.ts';

/** "srvr" in ASCII. */
const LOCK = 0x7372_7672;

/** The tables of the queue, the ledger, the agent, then the server's own: each may lean on the ones before it. */
export async function migrateServer(url: string, patience: MigrationPatience = {}): Promise<{ applied: string[] }> {
  // Of its own and without a time-out: whoever is not first waits for as long as the first one takes.
  const pool = openPool({ url, name: 'dream-agent-migrate', max: 1, statementTimeoutMs: 0 });
  try {
    // Before anything is touched.
    await refuseTooNew(pool);
    await migrateJobs(url, patience);
    return { applied: await migrateAll(pool, patience) };
  } finally {
    await pool.end();
  }
}

async function migrateAll(pool: Pool, patience: MigrationPatience): Promise<string[]> {
  const ledger = await migrate(pool, patience);
  const agent = await migrateAgent(pool, patience);
  const server = await applyMigrations(pool, { schema: 'server', lock: LOCK, folder: MIGRATIONS.server }, patience).catch(
    (cause: Error) => {
      throw new DatabaseError('SERVER_MIGRATION_FAILED', `the tables of the server could not be made: ${cause.message}`, { cause });
    },
  );
  return [...ledger.applied, ...agent.applied, ...server];
}
