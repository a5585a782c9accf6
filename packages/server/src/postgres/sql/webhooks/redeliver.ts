import { statement } from '@dream-agent/hitl/postgres';

/** Dead letters of an endpoint that wait again, all of them or one, with all their attempts. */
export const redeliverRows = statement<
  { endpoint: string; session_id: string | null; seq: number | null },
  { session_id: string; seq: string; run_id: string }
>(
  'redeliver',
  `
update server.webhook_deliveries delivery
   set status = 'pending', settled_at = null, attempts = 0, next_at = hitl.now()
  from server.webhook_endpoints endpoint
 where delivery.endpoint = :endpoint and delivery.status = 'dead'
   and (:session_id::text is null or (delivery.session_id = :session_id::text and delivery.seq = :seq::bigint))
   and endpoint.name = delivery.endpoint and endpoint.removed_at is null and endpoint.disabled_at is null
returning delivery.session_id, delivery.seq, delivery.run_id
`,
);
