import { statement } from '@dream-agent/hitl/postgres';

/** Messages of runs that are over for so long, unless somebody has not been told of them yet. */
export const forgetMessages = statement<{ keep_days: number; row_limit: number }, { seq: string }>(
  'forget-messages',
  `
delete from server.session_events
 where (session_id, seq) in (
   select event.session_id, event.seq
     from server.session_events event join server.session_runs turn on turn.run_id = event.run_id
    where event.at < hitl.now() - make_interval(days => :keep_days::integer)
      and turn.settled_at < hitl.now() - make_interval(days => :keep_days::integer)
      and not exists (
        select from server.webhook_deliveries delivery join server.webhook_endpoints endpoint on endpoint.name = delivery.endpoint
         where delivery.session_id = event.session_id and delivery.seq = event.seq and delivery.status <> 'delivered'
           and endpoint.removed_at is null)
    limit :row_limit::integer)
returning seq
`,
);
