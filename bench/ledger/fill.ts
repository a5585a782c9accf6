import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import type pg from 'pg';
import { holdRun, question } from './ours.ts';

/** Puts many pending requests into the ledger: one through its door, the rest as copies of that one's rows. */
export async function fillPending(pool: pg.Pool, count: number): Promise<void> {
  const ledger = createPostgresLedger({ pool });
  const hold = await holdRun(ledger);
  const model = question(hold, 'fill');
  await ledger.openRequest(model);
  await pool.query(
    `with number as (select lpad(n::text, 10, '0') as n from generate_series(1, $3::integer) as n),
     run as (
       insert into hitl.runs (id, status, version, fence, wake, event_seq, requested_by, created_at)
       select 'run_fill' || n, 'queued', 1, 0, 0, 1, 'lee', hitl.now() from number),
     run_entry as (
       insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
       select 'run', 'run_fill' || n, 1, '{"filled":"run' || n || '"}' from number),
     action as (
       insert into hitl.actions (id, run_id, type, tool, digest, clearance, effect_class, body)
       select 'act_fill' || n, 'run_fill' || n, type, tool, digest, clearance, effect_class,
         (body::jsonb || jsonb_build_object('id', 'act_fill' || n, 'runId', 'run_fill' || n))::json from hitl.actions, number where id = $1),
     request as (
       insert into hitl.requests (id, run_id, action_id, action_digest, kind, gate, risk, timeout_action, approvals, requester_may_approve, terms,
         status, version, level, round, assignee_kind, assignee, reminders_sent, opened_at, deadline_at, next_due_at)
       select 'req_fill' || n, 'run_fill' || n, 'act_fill' || n, action_digest, kind, gate, risk, timeout_action, approvals, requester_may_approve,
         (terms::jsonb || jsonb_build_object('id', 'req_fill' || n, 'runId', 'run_fill' || n, 'actionId', 'act_fill' || n))::json,
         status, version, level, round, assignee_kind, assignee, reminders_sent, opened_at + n::integer * interval '1 ms', deadline_at + interval '1 day', deadline_at + interval '1 day'
         from hitl.requests, number where id = $2)
     insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
     select 'request', 'req_fill' || n, 1, '{"filled":"request' || n || '"}' from number`,
    [model.action.id, model.terms.id, count],
  );
  await ledger.close();
  await pool.query('vacuum analyze hitl.runs, hitl.actions, hitl.requests, hitl.audit_entries');
}
