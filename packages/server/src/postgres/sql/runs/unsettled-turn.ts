import { statement } from '@dream-agent/hitl/postgres';

/** The run of a session that is under way, or has ended without the session having taken it in. */
export const unsettledTurn = statement<{ session_id: string }, { run_id: string; ended: boolean }>(
  'unsettled-turn',
  `
select turn.run_id, run.ended_at is not null as ended
  from server.session_runs turn join hitl.runs run on run.id = turn.run_id
 where turn.session_id = :session_id and turn.settled_at is null
`,
);
