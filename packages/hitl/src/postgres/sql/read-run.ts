import { statement } from '../connection/statement.ts';

export interface RunRow {
  id: string;
  status: string;
  version: number;
  owner: string | null;
  fence: string;
  lease_until: Date | null;
  wake: string;
  event_seq: string;
  requested_by: string;
  pause_requested_at: Date | null;
  cancel_requested_at: Date | null;
  requests_asked: number;
  minute_from: Date | null;
  asked_in_minute: number;
  budget_spent: string | null;
  created_at: Date;
  ended_at: Date | null;
}

/** By name: a newer version may have added columns, and a prepared statement whose columns change is an error. */
export const RUN_COLUMNS =
  'id, status, version, owner, fence, lease_until, wake, event_seq, requested_by, pause_requested_at, cancel_requested_at, requests_asked, minute_from, asked_in_minute, budget_spent, created_at, ended_at';

export const readRun = statement<{ run_id: string }, RunRow>('read-run', `select ${RUN_COLUMNS} from hitl.runs where id = :run_id`);

/** Holds everybody else off the run until the transaction ends. */
export const lockRun = statement<{ run_id: string }, RunRow & { now: Date }>(
  'lock-run',
  `select ${RUN_COLUMNS}, hitl.now() as now from hitl.runs where id = :run_id for no key update`,
);
