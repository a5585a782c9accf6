import { applyMigrations, type MigrationPatience, type Pool } from '@dream-agent/hitl/postgres';
import { AgentError } from '../errors.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** "agnt" in ASCII: one lock for all who would migrate the same database. */
const LOCK = 0x6167_6e74;

/**
 * Brings the tables of the agent up to date. Any number of processes may call it at once: one works, the others wait and find
 * nothing left to do.
 */
export async function migrateAgent(pool: Pool, patience?: MigrationPatience): Promise<{ applied: string[] }> {
  try {
    return { applied: await applyMigrations(pool, { schema: 'agent', lock: LOCK, folder: FOLDER }, patience) };
  } catch (cause) {
    throw new AgentError('AGENT_CONFIG_INVALID', `the agent's tables could not be made: ${(cause as Error).message}`, { cause });
  }
}
