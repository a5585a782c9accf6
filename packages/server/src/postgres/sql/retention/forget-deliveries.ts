import { statement } from '@dream-agent/hitl/postgres';

/** Deliveries that have been over for so long, dead letters too. */
export const forgetDeliveries = statement<{ keep_days: number; row_limit: number }, { seq: string }>(
  'forget-deliveries',
  `
delete from server.webhook_deliveries
 where (endpoint, session_id, seq) in (
   select endpoint, session_id, seq from server.webhook_deliveries
    where status <> 'pending' and settled_at < hitl.now() - make_interval(days => :keep_days::integer)
    limit :row_limit::integer)
returning seq
`,
);
