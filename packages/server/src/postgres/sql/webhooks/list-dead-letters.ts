import { statement } from '@dream-agent/hitl/postgres';

export interface DeadLetterRow {
  endpoint: string;
  session_id: string;
  seq: string;
  run_id: string;
  type: string;
  attempts: number;
  answered: number | null;
  problem: string | null;
  settled_at: Date;
}

/** The newest first. */
export const listDeadLetterRows = statement<{ endpoint: string | null; row_limit: number }, DeadLetterRow>(
  'list-dead-letters',
  `
select delivery.endpoint, delivery.session_id, delivery.seq, delivery.run_id, event.type, delivery.attempts, delivery.answered,
       delivery.problem, delivery.settled_at
  from server.webhook_deliveries delivery join server.session_events event using (session_id, seq)
 where delivery.status = 'dead' and (:endpoint::text is null or delivery.endpoint = :endpoint::text)
 order by delivery.settled_at desc, delivery.endpoint, delivery.session_id, delivery.seq
 limit :row_limit::integer
`,
);
