import type { Db } from '@dream-agent/hitl/postgres';
import { DatabaseError } from './database-error.ts';

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
      revoke insert, update, delete on server.migrations from ${role}`,
  });
}
