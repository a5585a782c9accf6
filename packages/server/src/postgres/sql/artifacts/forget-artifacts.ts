import { statement } from '@dream-agent/hitl/postgres';

/** Of runs that ended longer ago than that; gives the runs whose folders may go. */
export const forgetArtifacts = statement<{ seconds: number; row_limit: number }, { run_id: string }>(
  'forget-artifacts',
  `
with old as (
  select run.id from hitl.runs run
   where run.ended_at < hitl.now() - make_interval(secs => :seconds::float8)
     and exists (select from server.artifacts where run_id = run.id)
   limit :row_limit::integer
), gone as (
  delete from server.artifacts where run_id in (select id from old)
)
select id as run_id from old
`,
);
