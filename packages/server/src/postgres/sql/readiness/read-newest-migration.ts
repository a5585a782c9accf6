import { statement } from '@dream-agent/hitl/postgres';

export const readNewestMigration = statement<Record<string, never>, { number: number | null }>(
  'read-newest-migration',
  'select max(number) as number from server.migrations',
);
