import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationPatience } from '@dream-agent/hitl/postgres';
import { runMigrations } from 'graphile-worker';
import { DatabaseError } from './database-error.ts';
import { openPool } from './pool.ts';

/** The schema of the queue. */
export const JOBS_SCHEMA = 'jobs';

/** "jobs" in ASCII. */
const LOCK = 0x6a6f_6273;

/** SQLSTATE of a table that was not to be had in time. */
const IN_USE = '55P03';

/** The tables of the queue, which brings its own migrations; it does not keep those who start at once out of each other's way. */
export async function migrateJobs(url: string, patience: MigrationPatience = {}): Promise<void> {
  const { lockTimeoutMs = 500, tries = 60, wait = sleep, onWait = () => {} } = patience;
  // One connection holds the lock while another migrates.
  const pool = openPool({ url, name: 'dream-agent-migrate', max: 2, statementTimeoutMs: 0, lockTimeoutMs });
  try {
    const holder = await pool.connect();
    try {
      // Whoever is not first waits for as long as the first one takes.
      await holder.query('set lock_timeout = 0');
      await holder.query('select pg_advisory_lock($1)', [LOCK]);
      for (let tried = 1; ; tried++) {
        try {
          await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA });
          return;
        } catch (error) {
          if ((error as { code?: string }).code !== IN_USE || tried >= tries) throw error;
          onWait('the tables of the queue', tried);
          await wait(Math.min(lockTimeoutMs * tried, 2_000));
        }
      }
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
