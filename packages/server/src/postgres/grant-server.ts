import type { Db } from '@dream-agent/hitl/postgres';
import { DatabaseError } from './database-error.ts';
import { JOBS_SCHEMA } from './migrate-jobs.ts';

/** The tables of the queue show their rows to nobody but their owner, unless a policy says so. */
const policiesFor = (role: string): string => `do $$
declare
  found record;
begin
  for found in select relname from pg_class where relnamespace = '${JOBS_SCHEMA}'::regnamespace and relrowsecurity loop
    execute format('drop policy if exists ${role} on ${JOBS_SCHEMA}.%I', found.relname);
    execute format('create policy ${role} on ${JOBS_SCHEMA}.%I to ${role} using (true) with check (true)', found.relname);
  end loop;
end $$`;

/**
 * Gives a database role what the server needs of its own tables, and no right to their definitions or to what has been migrated.
 * Run by the owner, after `migrateServer`.
 */
export async function grantServer(db: Db, role: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role)) {
    throw new DatabaseError('SERVER_MIGRATION_FAILED', `"${role}" is not a plain role name; expected small letters, digits and _`);
  }
  await db.query({
    text: `grant usage on schema server to ${role};
      grant select, insert, update, delete on all tables in schema server to ${role};
      grant usage on all sequences in schema server to ${role};
      revoke insert, update, delete on server.migrations from ${role};
      grant usage on schema ${JOBS_SCHEMA} to ${role};
      grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${role};
      grant usage on all sequences in schema ${JOBS_SCHEMA} to ${role};
      grant execute on all functions in schema ${JOBS_SCHEMA} to ${role};
      revoke insert, update, delete on ${JOBS_SCHEMA}.migrations from ${role};
      ${policiesFor(role)}`,
  });
}
