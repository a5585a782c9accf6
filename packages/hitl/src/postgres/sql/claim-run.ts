import { statement } from '../connection/statement.ts';
import { RUN_COLUMNS, type RunRow } from './read-run.ts';

/** Takes the oldest run that nobody drives: queued, or running with a lapsed lease. A new owner has a new fence. */
export const claimRun = statement<{ owner: string; lease: number; run_id: string | null }, RunRow>(
  'claim-run',
  `
update hitl.runs
   set status = 'running', owner = :owner, fence = fence + 1, lease_until = hitl.now() + make_interval(secs => :lease::float8)
 where id = (
   select id from hitl.runs
    where status in ('queued', 'running') and (status = 'queued' or lease_until < (select hitl.now()))
      and (:run_id::text is null or id = :run_id)
    order by created_at
    limit 1
      for no key update skip locked)
returning ${RUN_COLUMNS}
`,
);
