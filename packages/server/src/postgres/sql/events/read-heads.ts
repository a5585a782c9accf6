import { statement } from '@dream-agent/hitl/postgres';

/** The newest number of each of these sessions. */
export const readHeads = statement<{ session_ids: string[] }, { id: string; event_seq: string }>(
  'read-heads',
  'select id, event_seq from server.sessions where id = any(:session_ids::text[]) and deleted_at is null',
);
