import { statement } from '@dream-agent/hitl/postgres';

/** The number of the last message before the first of a run; where the run has none yet, of the newest there is. */
export const readStartOfRun = statement<{ run_id: string }, { before: string }>(
  'read-start-of-run',
  `
select coalesce((select min(seq) - 1 from server.session_events message
                  where message.session_id = session.id and message.run_id = turn.run_id), session.event_seq) as before
  from server.session_runs turn join server.sessions session on session.id = turn.session_id
 where turn.run_id = :run_id
`,
);
