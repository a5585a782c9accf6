import pg from 'pg';

export interface OpenPool {
  readonly url: string;
  /** What the server sees as `application_name`, so that `pg_stat_activity` says who is who. */
  readonly name: string;
  readonly max?: number;
  /** No statement may take longer; 0 is no limit, for migrations. */
  readonly statementTimeoutMs?: number;
  /** No statement may wait longer for a lock; 0 is no limit. */
  readonly lockTimeoutMs?: number;
  /** Told of each connection that was lost, for the log. The pool opens others by itself. */
  readonly onLost?: (error: Error) => void;
}

/** A pool that outlives its server: a lost connection is an error of whoever was using it, and never the end of the process. */
export function openPool(options: OpenPool): pg.Pool {
  const { url, name, max = 10, statementTimeoutMs = 15_000, lockTimeoutMs = 0, onLost = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // Holds locks that others wait for.
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Of a connection that waits in the pool.
  pool.on('error', onLost);
  // Of a connection that is in use: the pool takes its own listener away then, and an error without one ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}
