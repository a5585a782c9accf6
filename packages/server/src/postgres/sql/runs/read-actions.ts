import { statement } from '@dream-agent/hitl/postgres';

/** Actions by id, with when each was proposed. */
export const readActions = statement<{ action_ids: string[] }, { id: string; body: unknown; created_at: Date }>(
  'read-actions',
  'select id, body, created_at from hitl.actions where id = any(:action_ids::text[])',
);
