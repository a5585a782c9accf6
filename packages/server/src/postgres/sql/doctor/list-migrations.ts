import { type Statement, statement } from '@dream-agent/hitl/postgres';
import type { Migrated } from '../../migrations.ts';

type ListMigrations = Statement<Record<string, never>, { name: string; digest: string; breaking: boolean }>;

/** What has been applied, by schema. */
export const LIST_MIGRATIONS: Readonly<Record<Migrated, ListMigrations>> = {
  hitl: statement('list-hitl-migrations', 'select name, digest, breaking from hitl.migrations order by number'),
  agent: statement('list-agent-migrations', 'select name, digest, breaking from agent.migrations order by number'),
  server: statement('list-server-migrations', 'select name, digest, breaking from server.migrations order by number'),
};
