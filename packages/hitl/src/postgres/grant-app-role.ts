import { HitlError } from '../schema/errors.ts';
import type { Db } from './connection/db.ts';

/** What the application may change, column by column. All else it may only add and read. */
const MAY_UPDATE = {
  runs: [
    'status',
    'version',
    'owner',
    'fence',
    'lease_until',
    'wake',
    'event_seq',
    'pause_requested_at',
    'cancel_requested_at',
    'requests_asked',
    'minute_from',
    'asked_in_minute',
    'budget_spent',
    'ended_at',
  ],
  requests: [
    'status',
    'version',
    'level',
    'round',
    'assignee_kind',
    'assignee',
    'reminders_sent',
    'deadline_at',
    'warn_at',
    'remind_at',
    'escalate_at',
    'next_due_at',
    'resolved_at',
  ],
  effects: ['status', 'version', 'fence', 'attempts', 'deadline_at', 'finished_at', 'result', 'error', 'settled_by'],
  grants: ['used', 'revoked_at', 'revoked_by', 'version'],
  delegations: ['revoked_at', 'version'],
  events: ['relayed_at'],
  // Written over with what it was, to be told it.
  showings: ['at'],
} as const;

const MAY_ADD = ['actions', 'votes', 'decisions', 'idempotency_keys', 'audit_checkpoints', ...Object.keys(MAY_UPDATE)];

/**
 * Gives a database role exactly what the ledger needs: no right to change or remove an action, a vote, a decision or an
 * entry of the record, and none to the tables' definitions. Run by the owner, after `migrate`.
 */
export async function grantAppRole(db: Db, role: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role)) throw new HitlError('HITL_INVALID_INPUT', `"${role}" is not a plain role name`);
  const statements = [
    `revoke all on all tables in schema hitl from ${role}`,
    `revoke all on all functions in schema hitl from public, ${role}`,
    `grant usage on schema hitl to ${role}`,
    `grant select on all tables in schema hitl to ${role}`,
    ...MAY_ADD.map((table) => `grant insert on hitl.${table} to ${role}`),
    ...Object.entries(MAY_UPDATE).map(([table, columns]) => `grant update (${columns.join(', ')}) on hitl.${table} to ${role}`),
    // An entry is added without a place in the chain; only hitl.seal_audit() gives it one.
    `grant insert (subject_type, subject_id, subject_version, body) on hitl.audit_entries to ${role}`,
    `grant delete on hitl.idempotency_keys to ${role}`,
    // The others because a trigger works with the rights of whoever writes.
    `grant execute on function hitl.now(), hitl.seal_audit(integer), hitl.has_entry(text, text, integer), hitl.refuse(text), hitl.no_such_version(text, text, integer) to ${role}`,
  ];
  await db.query({ text: statements.join(';\n') });
}
