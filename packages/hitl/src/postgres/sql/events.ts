import { statement } from '../connection/statement.ts';

export interface EventRow {
  run_id: string;
  seq: string;
  type: string;
  data: unknown;
  at: Date;
}

/** Adds an event of the run's own, for whoever still holds the run. */
export const appendEvent = statement<{ run_id: string; owner: string; fence: number; type: string; data: string }, EventRow>(
  'append-event',
  `
with run as (
  update hitl.runs set event_seq = event_seq + 1
   where id = :run_id and owner = :owner and fence = :fence::bigint and status = 'running'
  returning id, event_seq
)
insert into hitl.events (run_id, seq, type, data)
select id, event_seq, :type, :data::json from run
returning run_id, seq, type, data, at
`,
);

export const readEvents = statement<{ run_id: string; after: number; page: number }, EventRow>(
  'read-events',
  'select run_id, seq, type, data, at from hitl.events where run_id = :run_id and seq > :after::bigint order by seq limit :page::integer',
);

/** Whether this transaction is the one that relays. */
export const lockOutbox = statement<Record<string, never>, { locked: boolean }>(
  'lock-outbox',
  `select pg_try_advisory_xact_lock(hashtext('hitl.outbox')) as locked`,
);

export const takeOutbox = statement<{ page: number }, EventRow>(
  'take-outbox',
  `
select run_id, seq, type, data, at from hitl.events
 where relayed_at is null
 order by run_id, seq
 limit :page::integer
`,
);

export const markRelayed = statement<{ runs: string[]; seqs: number[] }>(
  'mark-relayed',
  `
update hitl.events event set relayed_at = hitl.now()
  from unnest(:runs::text[], :seqs::bigint[]) as taken (run_id, seq)
 where event.run_id = taken.run_id and event.seq = taken.seq and event.relayed_at is null
`,
);
