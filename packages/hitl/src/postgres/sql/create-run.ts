import { statement } from '../connection/statement.ts';
import type { RunRow } from './read-run.ts';

/** Makes a run, claimed at once where an owner is given. An id that is taken gives nothing. */
export const createRun = statement<
  {
    run_id: string;
    requested_by: string;
    owner: string | null;
    lease: number | null;
    event_type: string;
    event_data: unknown;
    entry: string;
  },
  RunRow
>(
  'create-run',
  `
with run as (
  insert into hitl.runs (id, status, version, owner, fence, lease_until, wake, event_seq, requested_by, created_at)
  values (:run_id, case when :owner::text is null then 'queued' else 'running' end::hitl.run_status, 1, :owner, case when :owner::text is null then 0 else 1 end,
          case when :owner::text is null then null else hitl.now() + make_interval(secs => :lease::float8) end, 0, 1, :requested_by, hitl.now())
  on conflict (id) do nothing
  returning *
), event as (
  insert into hitl.events (run_id, seq, type, data)
  select id, event_seq, :event_type, :event_data::json from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'run', id, 1, :entry from run
)
select * from run
`,
);
