import { batchStatement } from '../connection/statement.ts';

export interface ChangeRequestInput {
  request_id: string;
  run_id: string;
  expected_version: number;
  must_be: 'in_time' | 'due' | 'pending';
  status: string;
  level: number;
  round: number;
  assignee_kind: string;
  assignee: string;
  reminders_sent: number;
  sets_deadline: boolean;
  deadline_in: number | null;
  sets_warn: boolean;
  warn_in: number | null;
  sets_remind: boolean;
  remind_in: number | null;
  sets_escalate: boolean;
  escalate_in: number | null;
  wakes: boolean;
  voter: string | null;
  on_behalf_of: string | null;
  vote_kind: string | null;
  approves: boolean;
  shown_digest: string | null;
  channel: string | null;
  vote: unknown;
  decision_kind: string | null;
  source: string | null;
  decision: unknown;
  decided_by: string | null;
  grant_id: string | null;
  approved_action_id: string | null;
  approved_digest: string | null;
  principal: string | null;
  key: string | null;
  fingerprint: string | null;
  outcome: unknown;
  event_type: string;
  event_data: unknown;
  entry: string;
}

/**
 * Writes one transition of a request with all that goes with it: vote, decision, event, entry, idempotency key. Nothing at all
 * if the request is no longer at the version the transition was computed from, or if the time is not right: an answer has
 * to come before the deadline (`must_be` is 'in_time'), what the clock does has to be due ('due').
 * The run's row is locked first, as everywhere, and the time is read once that lock is held.
 * Pending is what has not been resolved: asked by the status, the planner might look for it in the index of all that is pending.
 */
export const changeRequest = batchStatement<ChangeRequestInput, { at: Date }>(
  'change-request',
  {
    request_id: 'text',
    run_id: 'text',
    expected_version: 'integer',
    must_be: 'text',
    status: 'hitl.request_status',
    level: 'integer',
    round: 'integer',
    assignee_kind: 'hitl.assignee_kind',
    assignee: 'text',
    reminders_sent: 'integer',
    sets_deadline: 'boolean',
    deadline_in: 'float8',
    sets_warn: 'boolean',
    warn_in: 'float8',
    sets_remind: 'boolean',
    remind_in: 'float8',
    sets_escalate: 'boolean',
    escalate_in: 'float8',
    wakes: 'boolean',
    voter: 'text',
    on_behalf_of: 'text',
    vote_kind: 'hitl.decision_kind',
    approves: 'boolean',
    shown_digest: 'text',
    channel: 'text',
    vote: 'json',
    decision_kind: 'hitl.decision_kind',
    source: 'hitl.decision_source',
    decision: 'json',
    decided_by: 'text',
    grant_id: 'text',
    approved_action_id: 'text',
    approved_digest: 'text',
    principal: 'text',
    key: 'text',
    fingerprint: 'text',
    outcome: 'json',
    event_type: 'text',
    event_data: 'json',
    entry: 'text',
  },
  `
locked as materialized (
  select runs.id from input join hitl.runs on runs.id = input.run_id for no key update of runs
), stamp as materialized (
  select id, hitl.now() as at from locked
), request as (
  update hitl.requests
     set status = input.status, version = requests.version + 1, level = input.level, round = input.round,
         assignee_kind = input.assignee_kind, assignee = input.assignee, reminders_sent = input.reminders_sent,
         (deadline_at, warn_at, remind_at, escalate_at, next_due_at) = (
           select deadline, warn, remind, escalate, least(deadline, warn, remind, escalate)
             from (select case when input.sets_deadline then stamp.at + make_interval(secs => input.deadline_in) else deadline_at end as deadline,
                          case when input.sets_warn then stamp.at + make_interval(secs => input.warn_in) else warn_at end as warn,
                          case when input.sets_remind then stamp.at + make_interval(secs => input.remind_in) else remind_at end as remind,
                          case when input.sets_escalate then stamp.at + make_interval(secs => input.escalate_in) else escalate_at end as escalate
                  ) as due),
         resolved_at = case when input.status = 'pending' then null else stamp.at end
    from input join stamp on stamp.id = input.run_id
   where requests.id = input.request_id
     and requests.resolved_at is null and requests.version = input.expected_version
     and case input.must_be when 'in_time' then deadline_at is null or deadline_at > stamp.at
                            when 'due' then next_due_at <= stamp.at
                            else true end
  returning requests.id, requests.version as new_version, stamp.at, input.*
), vote as (
  insert into hitl.votes (request_id, round, voter, on_behalf_of, kind, approves, decision, shown_digest, channel, at)
  select id, round, voter, on_behalf_of, vote_kind, approves, vote, shown_digest, channel, at from request where voter is not null
), decision as (
  insert into hitl.decisions (request_id, kind, source, decision, decided_by, grant_id, approved_action_id, approved_digest, at)
  select id, decision_kind, source, decision, decided_by, grant_id, approved_action_id, approved_digest, at
    from request where decision_kind is not null
), key as (
  insert into hitl.idempotency_keys (principal, key, fingerprint, outcome, at)
  select principal, key, fingerprint, outcome, at from request where key is not null
), run as (
  update hitl.runs
     set event_seq = event_seq + 1,
         wake = wake + case when request.wakes then 1 else 0 end,
         status = case when request.wakes and runs.status = 'waiting' then 'queued' else runs.status end
    from request
   where runs.id = request.run_id
  returning runs.event_seq, request.run_id, request.event_type, request.event_data, request.at
), event as (
  insert into hitl.events (run_id, seq, type, data, at)
  select run_id, event_seq, event_type, event_data, at from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'request', id, new_version, entry from request
)
select n, at from request
`,
);
