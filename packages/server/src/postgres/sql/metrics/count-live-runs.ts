import { statement } from '@dream-agent/hitl/postgres';

/** Runs of sessions that have not come to their end, by status, and how many of them anybody could claim. */
export const countLiveRuns = statement<object, { status: string; runs: number; claimable: number }>(
  'count-live-runs',
  `
select run.status::text, count(*)::integer as runs,
       (count(*) filter (where run.status = 'queued' or run.status = 'running' and run.lease_until < (select hitl.now())))::integer as claimable
  from server.session_runs turn join hitl.runs run on run.id = turn.run_id
 where turn.settled_at is null and run.ended_at is null
 group by run.status
`,
);
