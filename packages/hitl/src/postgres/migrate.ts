import type { Pool } from './connection/db.ts';
import { applyMigrations, type MigrationPatience } from './migrations/apply-migrations.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** "hitl" in ASCII: one lock for all who would migrate the same database. */
const LOCK = 0x6869_746c;

/**
 * Brings the database up to date. Any number of processes may call it at once, also of two versions: what a newer one has only
 * added is no trouble to an older one, and what it has marked as breaking is refused by name.
 */
export async function migrate(pool: Pool, patience?: MigrationPatience): Promise<{ applied: string[] }> {
  return { applied: await applyMigrations(pool, { schema: 'hitl', lock: LOCK, folder: FOLDER }, patience) };
}
