import { statement } from '@dream-agent/hitl/postgres';

/** Runs that somebody should be driving, and nobody has been for a while. */
export const countOrphans = statement<{ seconds: number }, { queued: number; lapsed: number; unsettled: number }>(
  'count-orphans',
  `
select count(*) filter (where run.status = 'queued' and run.created_at < hitl.now() - make_interval(secs => :seconds::float8))::integer as queued,
       count(*) filter (where run.status = 'running' and run.lease_until < hitl.now() - make_interval(secs => :seconds::float8))::integer as lapsed,
       (select count(*) from server.session_runs turn join hitl.runs ended on ended.id = turn.run_id
         where turn.settled_at is null and ended.ended_at < hitl.now() - make_interval(secs => :seconds::float8))::integer as unsettled
  from hitl.runs run
 where run.status in ('queued', 'running')
   and exists (select from server.session_runs turn where turn.run_id = run.id)
`,
);
