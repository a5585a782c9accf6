import { statement } from '@dream-agent/hitl/postgres';

/** Runs of sessions that have stood still for longer than they may. One that has asked too much waits for a person, however long. */
export const longPauses = statement<{ seconds: number; row_limit: number }, { run_id: string }>(
  'long-pauses',
  `
select run.id as run_id from server.session_runs turn join hitl.runs run on run.id = turn.run_id
 where turn.settled_at is null and run.ended_at is null
   and run.budget_spent is null and run.pause_requested_at < hitl.now() - make_interval(secs => :seconds::float8)
 limit :row_limit::integer
`,
);
