import { migrateAgent } from '@dream-agent/agent';
import { migrate, type Pool } from '@dream-agent/hitl/postgres';
import { applyMigrations } from './apply-migrations.ts';
import { migrateJobs } from './migrate-jobs.ts';
import { openPool } from './pool.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** "srvr" in ASCII. */
const LOCK = 0x7372_7672;

/** The tables of the queue, the ledger, the agent, then the server's own: each may lean on the ones before it. */
export async function migrateServer(url: string): Promise<{ applied: string[] }> {
  await migrateJobs(url);
  // Of its own and without a time-out: whoever is not first waits for as long as the first one takes.
  const pool = openPool({ url, name: 'dream-agent-migrate', max: 1, statementTimeoutMs: 0 });
  try {
    return { applied: await migrateAll(pool) };
  } finally {
    await pool.end();
  }
}

async function migrateAll(pool: Pool): Promise<string[]> {
  const ledger = await migrate(pool);
  const agent = await migrateAgent(pool);
  const server = await applyMigrations(pool, { schema: 'server', lock: LOCK, folder: FOLDER });
  return [...ledger.applied, ...agent.applied, ...server];
}
