import { statement } from '@dream-agent/hitl/postgres';

export interface SettleDelivery {
  endpoint: string;
  session_id: string;
  seq: string;
  /** The attempt that this is the end of. */
  attempt: number;
  status: 'pending' | 'delivered' | 'dead';
  /** Until the next attempt, where there is one. */
  after_seconds: number;
  answered: number | null;
  problem: string | null;
}

/** Says what came of an attempt. No row means that somebody else has taken the delivery over since. */
export const settleDelivery = statement<SettleDelivery, { settled: boolean }>(
  'settle-delivery',
  `
update server.webhook_deliveries
   set status = :status::server.delivery_status, next_at = hitl.now() + make_interval(secs => :after_seconds), taken_until = null,
       answered = :answered::integer, problem = :problem::text,
       settled_at = case when :status::server.delivery_status <> 'pending' then hitl.now() end
 where endpoint = :endpoint and session_id = :session_id and seq = :seq::bigint
   and attempts = :attempt::integer and status = 'pending'
returning true as settled
`,
);
