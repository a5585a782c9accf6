import { batchStatement } from '../connection/statement.ts';
import type { RunRow } from './read-run.ts';

export interface EndRunInput {
  run_id: string;
  owner: string;
  fence: number;
  expected_version: number;
  status: string;
  event_type: string;
  event_data: unknown;
  entry: string;
}

/**
 * Ends a run of which nothing is pending; nothing at all where something is, or the hold is stale. What is pending is looked up as it
 * was before a lock was waited for: whoever asks a question counts the run's events on, and then this one changes nothing.
 */
export const endRun = batchStatement<EndRunInput, RunRow>(
  'end-run',
  {
    run_id: 'text',
    owner: 'text',
    fence: 'bigint',
    expected_version: 'integer',
    status: 'hitl.run_status',
    event_type: 'text',
    event_data: 'json',
    entry: 'text',
  },
  `
seen as materialized (
  select input.*, runs.event_seq as seen_seq
    from input join hitl.runs on runs.id = input.run_id
   where (select true from hitl.requests where requests.run_id = input.run_id and resolved_at is null limit 1) is null
), run as (
  update hitl.runs
     set status = seen.status, version = version + 1, event_seq = event_seq + 1, owner = null, lease_until = null,
         pause_requested_at = null, ended_at = hitl.now()
    from seen
   where runs.id = seen.run_id and runs.event_seq = seen.seen_seq and runs.version = seen.expected_version
     and runs.owner = seen.owner and runs.fence = seen.fence and runs.status = 'running'
  returning runs.*, seen.n, seen.event_type, seen.event_data, seen.entry
), event as (
  insert into hitl.events (run_id, seq, type, data)
  select id, event_seq, event_type, event_data from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'run', id, version, entry from run
)
select n, id, status, version, owner, fence, lease_until, wake, event_seq, requested_by, pause_requested_at, cancel_requested_at,
       requests_asked, minute_from, asked_in_minute, budget_spent, created_at, ended_at
  from run
`,
);
