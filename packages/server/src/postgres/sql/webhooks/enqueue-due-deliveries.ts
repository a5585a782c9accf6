import { statement } from '@dream-agent/hitl/postgres';

/** Has everything looked at that is due, whatever became of its job: a job is a hint, and what waits is in the table. */
export const enqueueDueDeliveries = statement<{ row_limit: number }, { endpoint: string }>(
  'enqueue-due-deliveries',
  `
with head as (
  select distinct on (delivery.endpoint, delivery.run_id) delivery.endpoint, delivery.run_id, delivery.next_at, delivery.taken_until
    from server.webhook_deliveries delivery join server.webhook_endpoints endpoint on endpoint.name = delivery.endpoint
   where delivery.status = 'pending' and endpoint.removed_at is null and endpoint.disabled_at is null
   order by delivery.endpoint, delivery.run_id, delivery.seq
), due as (
  select endpoint, run_id from head
   where next_at <= hitl.now() and (taken_until is null or taken_until <= hitl.now())
   order by next_at limit :row_limit::integer
)
select endpoint, server.enqueue_delivery(endpoint, run_id, null, 'replace') from due
`,
);
