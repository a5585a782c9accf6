import { statement } from '@dream-agent/hitl/postgres';

export const unlock = statement<{ name: string }>(
  'unlock-job',
  `select pg_advisory_unlock(hashtextextended('dream-agent job ' || :name, 0))`,
);
