import { batchStatement } from '../connection/statement.ts';
import { RUN_COLUMNS, type RunRow } from './read-run.ts';

export interface CreateRunInput {
  run_id: string;
  requested_by: string;
  owner: string | null;
  lease: number | null;
  event_type: string;
  event_data: unknown;
  entry: string;
}

/** Makes a run, claimed at once where an owner is given. An id that is taken gives nothing. */
export const createRun = batchStatement<CreateRunInput, RunRow>(
  'create-run',
  {
    run_id: 'text',
    requested_by: 'text',
    owner: 'text',
    lease: 'float8',
    event_type: 'text',
    event_data: 'json',
    entry: 'text',
  },
  `
run as (
  insert into hitl.runs (id, status, version, owner, fence, lease_until, wake, event_seq, requested_by, created_at)
  select run_id, case when owner is null then 'queued' else 'running' end::hitl.run_status, 1, owner, case when owner is null then 0 else 1 end,
         case when owner is null then null else hitl.now() + make_interval(secs => lease) end, 0, 1, requested_by, hitl.now()
    from input order by n
  on conflict (id) do nothing
  returning *
), made as (
  select run.*, input.n, input.event_type, input.event_data, input.entry from run join input on input.run_id = run.id
), event as (
  insert into hitl.events (run_id, seq, type, data)
  select id, event_seq, event_type, event_data from made
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'run', id, 1, entry from made
)
select n, ${RUN_COLUMNS} from made
`,
);
