import { statement } from '@dream-agent/hitl/postgres';

/** Runs that have ended without their session having taken it in: whoever should have was killed in between. */
export const endedUnsettled = statement<{ row_limit: number }, { run_id: string }>(
  'ended-unsettled',
  `
select turn.run_id from server.session_runs turn join hitl.runs run on run.id = turn.run_id
 where turn.settled_at is null and run.ended_at is not null
 order by run.ended_at
 limit :row_limit::integer
`,
);
