import { statement } from '@dream-agent/hitl/postgres';
import type { MessageRow } from './message-row.ts';

export const readSessionMessages = statement<{ session_id: string; after: number; row_limit: number }, MessageRow>(
  'read-session-messages',
  `
select session_id, seq, inbox_seq, run_id, type, data, at from server.session_events
 where session_id = :session_id and seq > :after::bigint
 order by seq
 limit :row_limit::integer
`,
);
