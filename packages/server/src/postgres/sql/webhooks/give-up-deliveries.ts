import { statement } from '@dream-agent/hitl/postgres';

/** Everything that waits for an endpoint becomes a dead letter. */
export const giveUpDeliveries = statement<{ endpoint: string; because: string }, { seq: string }>(
  'give-up-deliveries',
  `
update server.webhook_deliveries
   set status = 'dead', settled_at = hitl.now(), taken_until = null, problem = coalesce(problem, :because)
 where endpoint = :endpoint and status = 'pending'
returning seq
`,
);
