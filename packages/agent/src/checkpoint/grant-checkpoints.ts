import type { Db } from '@dream-agent/hitl/postgres';
import { AgentError } from '../errors.ts';

const TABLES = ['checkpoints', 'channel_values', 'checkpoint_writes', 'todo_changes'].map((table) => `agent.${table}`).join(', ');

/** Gives a database role what the saver needs, and no right to the tables' definitions. Run by the owner, after `migrateAgent`. */
export async function grantCheckpoints(db: Db, role: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role)) {
    throw new AgentError('AGENT_CONFIG_INVALID', `"${role}" is not a plain role name; expected small letters, digits and _`);
  }
  await db.query({ text: `grant usage on schema agent to ${role}; grant select, insert, update, delete on ${TABLES} to ${role}` });
}
