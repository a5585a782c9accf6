import { statement } from '../connection/statement.ts';
import { RUN_COLUMNS, type RunRow } from './read-run.ts';

/**
 * Gives a run up. Whether something is pending is asked with the run's row locked, and whoever decides locks it too: a decision
 * comes either before, and the run is queued, or after, and finds it waiting. The lock has to be taken by an earlier statement:
 * this one would look for pending requests as they were before it waited.
 */
export const parkRun = statement<{ run_id: string; owner: string; fence: number }, RunRow>(
  'park-run',
  `
update hitl.runs run
   set owner = null, lease_until = null,
       status = (case when pause_requested_at is not null then 'paused'
                     when cancel_requested_at is null
                          and exists (select from hitl.requests where run_id = run.id and resolved_at is null) then 'waiting'
                     else 'queued' end)::hitl.run_status
 where id = :run_id and owner = :owner and fence = :fence::bigint and status = 'running'
returning ${RUN_COLUMNS}
`,
);
