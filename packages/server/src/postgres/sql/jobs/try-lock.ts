import { statement } from '@dream-agent/hitl/postgres';

/** Of the connection, not of a transaction: the work may take longer than one may stand idle. */
export const tryLock = statement<{ name: string }, { locked: boolean }>(
  'try-lock-job',
  `select pg_try_advisory_lock(hashtextextended('dream-agent job ' || :name, 0)) as locked`,
);
