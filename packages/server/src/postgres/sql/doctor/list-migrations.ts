import { type Statement, statement } from '@dream-agent/hitl/postgres';

type ListMigrations = Statement<Record<string, never>, { name: string; digest: string }>;

/** What has been applied, by schema. */
export const LIST_MIGRATIONS: Readonly<Record<'hitl' | 'agent' | 'server', ListMigrations>> = {
  hitl: statement('list-hitl-migrations', 'select name, digest from hitl.migrations order by number'),
  agent: statement('list-agent-migrations', 'select name, digest from agent.migrations order by number'),
  server: statement('list-server-migrations', 'select name, digest from server.migrations order by number'),
};
