import { statement } from '@dream-agent/hitl/postgres';

/**
 * Runs of sessions that nobody drives and this node can, the oldest first: a run stays with the version of the graph that began it.
 * What is found is only looked at: whoever claims one has it.
 */
export const findClaimable = statement<{ but: string[]; graph_versions: number[]; row_limit: number }, { run_id: string; lapsed: boolean }>(
  'find-claimable',
  `
select run.id as run_id, run.status = 'running' as lapsed from hitl.runs run
 where run.status in ('queued', 'running') and (run.status = 'queued' or run.lease_until < (select hitl.now()))
   and run.id <> all(:but::text[])
   and exists (select from server.session_runs turn where turn.run_id = run.id and turn.graph_version = any(:graph_versions::integer[]))
 order by run.created_at
 limit :row_limit::integer
`,
);
