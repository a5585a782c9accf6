import { statement } from '@dream-agent/hitl/postgres';
import type { MessageRow } from '../events/message-row.ts';

export interface TakenDelivery extends MessageRow {
  attempts: number;
  now: Date;
}

/** The first that waits of a run, if it is due and nobody else is sending it: what comes after it has to wait for it. */
export const takeDelivery = statement<{ endpoint: string; run_id: string; hold_seconds: number }, TakenDelivery>(
  'take-delivery',
  `
with head as (
  select endpoint, session_id, seq from server.webhook_deliveries
   where endpoint = :endpoint and run_id = :run_id and status = 'pending'
   order by seq limit 1
), taken as (
  update server.webhook_deliveries delivery
     set attempts = delivery.attempts + 1, tried_at = hitl.now(), taken_until = hitl.now() + make_interval(secs => :hold_seconds)
    from head, server.webhook_endpoints endpoint
   where delivery.endpoint = head.endpoint and delivery.session_id = head.session_id and delivery.seq = head.seq
     and delivery.status = 'pending' and delivery.next_at <= hitl.now()
     and (delivery.taken_until is null or delivery.taken_until <= hitl.now())
     and endpoint.name = delivery.endpoint and endpoint.removed_at is null and endpoint.disabled_at is null
  returning delivery.session_id, delivery.seq, delivery.attempts
)
select event.session_id, event.seq, event.inbox_seq, event.run_id, event.type, event.data, event.at, taken.attempts, hitl.now() as now
  from taken join server.session_events event using (session_id, seq)
`,
);
