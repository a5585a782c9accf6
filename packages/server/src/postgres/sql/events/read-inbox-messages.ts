import { statement } from '@dream-agent/hitl/postgres';
import type { MessageRow } from './message-row.ts';

export const readInboxMessages = statement<{ after: number; row_limit: number }, MessageRow>(
  'read-inbox-messages',
  `
select session_id, inbox_seq as seq, inbox_seq, run_id, type, data, at from server.session_events
 where inbox_seq > :after::bigint
 order by inbox_seq
 limit :row_limit::integer
`,
);
