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
  /** The same to the microsecond, to go on from. */
  place: string;
}

/** Where a page begins: after this one. */
export interface AfterDeadLetter {
  after_place: string | null;
  after_session: string | null;
  after_seq: number | null;
}

/** The newest first. */
export const listDeadLetterRows = statement<{ endpoint: string | null; row_limit: number } & AfterDeadLetter, DeadLetterRow>(
  'list-dead-letters',
  `
select delivery.endpoint, delivery.session_id, delivery.seq, delivery.run_id, event.type, delivery.attempts, delivery.answered,
       delivery.problem, delivery.settled_at, delivery.settled_at::text as place
  from server.webhook_deliveries delivery join server.session_events event using (session_id, seq)
 where delivery.status = 'dead' and (:endpoint::text is null or delivery.endpoint = :endpoint::text)
   and (:after_place::timestamptz is null or delivery.settled_at < :after_place::timestamptz
        or (delivery.settled_at = :after_place::timestamptz
            and (delivery.session_id, delivery.seq) > (:after_session::text, :after_seq::bigint)))
 order by delivery.settled_at desc, delivery.session_id, delivery.seq
 limit :row_limit::integer
`,
);
