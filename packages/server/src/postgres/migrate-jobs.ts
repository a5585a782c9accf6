import { runMigrations } from 'graphile-worker';
import { DatabaseError } from './database-error.ts';
import { openPool } from './pool.ts';

/** The schema of the queue. */
export const JOBS_SCHEMA = 'jobs';

/** "jobs" in ASCII. */
const LOCK = 0x6a6f_6273;

/** The tables of the queue, which brings its own migrations; it does not keep those who start at once out of each other's way. */
export async function migrateJobs(url: string): Promise<void> {
  // One connection holds the lock while another migrates.
  const pool = openPool({ url, name: 'dream-agent-migrate', max: 2, statementTimeoutMs: 0 });
  try {
    const holder = await pool.connect();
    try {
      await holder.query('select pg_advisory_lock($1)', [LOCK]);
      await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA });
    } catch (cause) {
      throw new DatabaseError('SERVER_MIGRATION_FAILED', `the tables of the queue could not be made: ${(cause as Error).message}`, {
        cause,
      });
    } finally {
      // The lock goes with the connection.
      holder.release(true);
    }
  } finally {
    await pool.end();
  }
}
