import { statement } from '@dream-agent/hitl/postgres';

/** Has what waits of a run for an endpoint looked at after so many seconds. */
export const enqueueDelivery = statement<{ endpoint: string; run_id: string; after_seconds: number }>(
  'enqueue-delivery',
  `select server.enqueue_delivery(:endpoint, :run_id, clock_timestamp() + make_interval(secs => :after_seconds), 'replace')`,
);
