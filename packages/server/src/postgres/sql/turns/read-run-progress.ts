import { statement } from '@dream-agent/hitl/postgres';

/** What somebody who waits for a run has to know, in one look: whether it goes on by itself, and the newest number of its session. */
export const readRunProgress = statement<
  { run_id: string },
  { status: string; settled: boolean; asks: boolean; session_id: string; event_seq: string }
>(
  'read-run-progress',
  `
select run.status::text, turn.settled_at is not null as settled, session.id as session_id, session.event_seq,
       exists (select from hitl.requests request where request.run_id = run.id and request.status = 'pending') as asks
  from server.session_runs turn join hitl.runs run on run.id = turn.run_id
  join server.sessions session on session.id = turn.session_id
 where turn.run_id = :run_id
`,
);
