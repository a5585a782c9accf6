import { statement } from '../connection/statement.ts';
import { RUN_COLUMNS, type RunRow } from './read-run.ts';

/** Writes what the record keeps of a run: paused, resumed, told to stop, ended. The row has to be locked and judged before. */
export const changeRun = statement<
  {
    run_id: string;
    expected_version: number;
    status: string;
    pause: boolean;
    cancel: boolean;
    ends: boolean;
    wakes: boolean;
    budget_spent: string | null;
    renews_budgets: boolean;
    event_type: string;
    event_data: unknown;
    entry: string;
  },
  RunRow
>(
  'change-run',
  `
with run as (
  update hitl.runs
     set status = :status::hitl.run_status, version = version + 1, event_seq = event_seq + 1,
         owner = case when :status::hitl.run_status = 'running' then owner end,
         lease_until = case when :status::hitl.run_status = 'running' then lease_until end,
         pause_requested_at = case when :pause::boolean then coalesce(pause_requested_at, hitl.now()) end,
         cancel_requested_at = case when :cancel::boolean then coalesce(cancel_requested_at, hitl.now()) else cancel_requested_at end,
         ended_at = case when :ends::boolean then hitl.now() end,
         wake = wake + case when :wakes::boolean then 1 else 0 end,
         budget_spent = :budget_spent,
         requests_asked = case when :renews_budgets::boolean then 0 else requests_asked end,
         minute_from = case when :renews_budgets::boolean then null else minute_from end,
         asked_in_minute = case when :renews_budgets::boolean then 0 else asked_in_minute end
   where id = :run_id and version = :expected_version::integer
  returning *
), event as (
  insert into hitl.events (run_id, seq, type, data)
  select id, event_seq, :event_type, :event_data::json from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'run', id, version, :entry from run
)
select ${RUN_COLUMNS} from run
`,
);
