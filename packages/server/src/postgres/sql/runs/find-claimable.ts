import { statement } from '@dream-agent/hitl/postgres';

/** Runs of sessions that nobody drives, the oldest first. What is found is only looked at: whoever claims one has it. */
export const findClaimable = statement<{ but: string[]; row_limit: number }, { run_id: string; lapsed: boolean }>(
  'find-claimable',
  `
select run.id as run_id, run.status = 'running' as lapsed from hitl.runs run
 where run.status in ('queued', 'running') and (run.status = 'queued' or run.lease_until < (select hitl.now()))
   and run.id <> all(:but::text[])
   and exists (select from server.session_runs turn where turn.run_id = run.id)
 order by run.created_at
 limit :row_limit::integer
`,
);
