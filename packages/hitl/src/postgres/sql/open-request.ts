import { batchStatement } from '../connection/statement.ts';

export interface OpenRequestInput {
  run_id: string;
  owner: string | null;
  fence: number | null;
  look_for_grants: boolean;
  /** How much the run may ask; nothing where it is not the run that asks. */
  per_run: number | null;
  per_minute: number | null;
  action_id: string;
  action_type: string;
  tool: string;
  digest: string;
  effect_class: string;
  action_body: unknown;
  request_id: string;
  kind: string;
  gate: string;
  risk: string;
  timeout_action: string;
  approvals: number;
  requester_may_approve: boolean;
  terms: unknown;
  assignee_kind: string;
  assignee: string;
  deadline_in: number | null;
  warn_in: number | null;
  remind_in: number | null;
  escalate_in: number | null;
  event_type: string;
  event_data: unknown;
  entry: string;
}

/** What is written besides when the run is made with its first question. */
export interface BeginsRun {
  begun_by: string;
  lease: number;
  run_event: string;
  run_event_data: unknown;
  run_entry: string;
}

interface OpenedRow {
  requested_by: string;
  opened_at: Date;
  deadline_at: Date | null;
  warn_at: Date | null;
  remind_at: Date | null;
  escalate_at: Date | null;
}

const COLUMNS = {
  run_id: 'text',
  owner: 'text',
  fence: 'bigint',
  look_for_grants: 'boolean',
  per_run: 'integer',
  per_minute: 'integer',
  action_id: 'text',
  action_type: 'hitl.action_type',
  tool: 'text',
  digest: 'text',
  effect_class: 'hitl.effect_class',
  action_body: 'json',
  request_id: 'text',
  kind: 'hitl.request_kind',
  gate: 'text',
  risk: 'hitl.risk_level',
  timeout_action: 'hitl.timeout_action',
  approvals: 'integer',
  requester_may_approve: 'boolean',
  terms: 'json',
  assignee_kind: 'hitl.assignee_kind',
  assignee: 'text',
  deadline_in: 'float8',
  warn_in: 'float8',
  remind_in: 'float8',
  escalate_in: 'float8',
  event_type: 'text',
  event_data: 'json',
  entry: 'text',
};

const NO_GRANT = `not (input.look_for_grants and exists (
       select from hitl.grants
        where grants.tool = input.tool and revoked_at is null and used < max_uses and expires_at > (select hitl.now())))`;

/** What is asked, for each row of `run`, which says when and after how many events. */
const ASKED = `action as (
  insert into hitl.actions (id, run_id, type, tool, digest, clearance, effect_class, body, created_at)
  select action_id, run_id, action_type, tool, digest, 'ask', effect_class, action_body, at from run
), request as (
  insert into hitl.requests (
    id, run_id, action_id, action_digest, kind, gate, risk, timeout_action, approvals, requester_may_approve, terms,
    status, version, level, round, assignee_kind, assignee, reminders_sent, opened_at, deadline_at, warn_at, remind_at, escalate_at,
    next_due_at)
  select request_id, run_id, action_id, digest, kind, gate, risk, timeout_action, approvals, requester_may_approve, terms,
         'pending', 1, 0, 1, assignee_kind, assignee, 0, at,
         at + make_interval(secs => deadline_in), at + make_interval(secs => warn_in),
         at + make_interval(secs => remind_in), at + make_interval(secs => escalate_in),
         at + make_interval(secs => least(deadline_in, warn_in, remind_in, escalate_in))
    from run
)`;

const OPENED = `select n, requested_by, at as opened_at,
       at + make_interval(secs => deadline_in) as deadline_at, at + make_interval(secs => warn_in) as warn_at,
       at + make_interval(secs => remind_in) as remind_at, at + make_interval(secs => escalate_in) as escalate_at
  from run`;

/**
 * Puts an action to a person: action, request, event and entry, or nothing. Nothing too where the hold is stale, the run is
 * to stop or has asked all that it may, or there is a standing grant for the tool that nobody has looked at yet
 * (`look_for_grants`). Without an owner it is a person who asks, by changing an action. The budgets are those of `core`, asked
 * again here because several nodes may be at it.
 */
export const openRequest = batchStatement<OpenRequestInput, OpenedRow>(
  'open-request',
  COLUMNS,
  `
run as (
  update hitl.runs
     set event_seq = event_seq + 1,
         requests_asked = requests_asked + case when input.per_run is null then 0 else 1 end,
         asked_in_minute = case when input.per_run is null then asked_in_minute
                                when minute_from > input.now - interval '1 minute' then asked_in_minute + 1
                                else 1 end,
         minute_from = case when input.per_run is null or minute_from > input.now - interval '1 minute' then minute_from else input.now end
    from (select input.*, (select hitl.now()) as now from input) as input
   where runs.id = input.run_id and runs.cancel_requested_at is null
     and (input.owner is null or runs.owner = input.owner and runs.fence = input.fence and runs.status = 'running')
     and (input.per_run is null or runs.budget_spent is null and runs.requests_asked < input.per_run
          and (runs.minute_from > input.now - interval '1 minute' and runs.asked_in_minute >= input.per_minute) is not true)
     and ${NO_GRANT}
  returning runs.event_seq, runs.requested_by, hitl.now() as at, input.*
), ${ASKED}, event as (
  insert into hitl.events (run_id, seq, type, data, at)
  select run_id, event_seq, event_type, event_data, at from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'request', request_id, 1, entry from run
)
${OPENED}
`,
);

/** Makes a run with its first question. Nothing where the id is taken, no question may be asked, or there is a standing grant. */
export const beginWithRequest = batchStatement<OpenRequestInput & BeginsRun, OpenedRow>(
  'begin-with-request',
  { ...COLUMNS, begun_by: 'text', lease: 'float8', run_event: 'text', run_event_data: 'json', run_entry: 'text' },
  `
made as (
  insert into hitl.runs (
    id, status, version, owner, fence, lease_until, wake, event_seq, requested_by, created_at, requests_asked, asked_in_minute, minute_from)
  select run_id, 'running', 1, owner, fence, hitl.now() + make_interval(secs => lease), 0, 2, begun_by, hitl.now(), 1, 1, hitl.now()
    from input
   where per_run > 0 and per_minute > 0 and ${NO_GRANT}
   order by n
  on conflict (id) do nothing
  returning id, requested_by, created_at
), run as (
  select made.requested_by, made.created_at as at, input.* from made join input on input.run_id = made.id
), ${ASKED}, event as (
  insert into hitl.events (run_id, seq, type, data, at)
  select run_id, 1, run_event, run_event_data, at from run
  union all
  select run_id, 2, event_type, event_data, at from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'run', run_id, 1, run_entry from run
  union all
  select 'request', request_id, 1, entry from run
)
${OPENED}
`,
);
