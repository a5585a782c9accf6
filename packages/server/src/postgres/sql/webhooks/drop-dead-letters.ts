import { statement } from '@dream-agent/hitl/postgres';

/** Dead letters of an endpoint that nobody wants any more, all of them or one. */
export const dropDeadLetterRows = statement<{ endpoint: string; session_id: string | null; seq: number | null }, { seq: string }>(
  'drop-dead-letters',
  `
delete from server.webhook_deliveries
 where endpoint = :endpoint and status = 'dead'
   and (:session_id::text is null or (session_id = :session_id::text and seq = :seq::bigint))
returning seq
`,
);
