import { type BatchStatement, batchStatement } from '../connection/statement.ts';

/** What every transition of a request writes. */
const TRANSITION = {
  request_id: 'text',
  run_id: 'text',
  expected_version: 'integer',
  must_be: 'text',
  status: 'hitl.request_status',
  event_type: 'text',
  event_data: 'json',
  entry: 'text',
};

/** Where a request that stays open stands now; what is due is in seconds from the moment it is written. */
const STANDING = {
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
};

/** A vote that leaves the request open; it comes with a standing. */
const VOTE = {
  voter: 'text',
  on_behalf_of: 'text',
  vote_kind: 'hitl.decision_kind',
  approves: 'boolean',
  shown_digest: 'text',
  channel: 'text',
  vote: 'json',
};

const DECISION = {
  decision_kind: 'hitl.decision_kind',
  source: 'hitl.decision_source',
  decision: 'json',
  decided_by: 'text',
  on_behalf_of: 'text',
  shown_digest: 'text',
  channel: 'text',
  grant_id: 'text',
  approved_action_id: 'text',
  approved_digest: 'text',
};

/** What a caller who lost the answer can repeat. */
const KEY = { principal: 'text', key: 'text', fingerprint: 'text', outcome: 'json' };

type Columns<Part> = { readonly [Column in keyof Part]: unknown };

export type Transition = Columns<typeof TRANSITION> & { readonly run_id: string; readonly must_be: 'in_time' | 'due' | 'pending' };

/** What a transition writes besides itself. A request without a new standing is over. */
export interface Parts {
  readonly standing?: Columns<typeof STANDING> | undefined;
  readonly vote?: Columns<typeof VOTE> | undefined;
  readonly decision?: Columns<typeof DECISION> | undefined;
  readonly key?: Columns<typeof KEY> | undefined;
}

/**
 * Writes one transition of a request with all that goes with it: vote, decision, event, entry, idempotency key. Nothing at all
 * if the request is no longer at the version the transition was computed from, or if the time is not right: an answer has
 * to come before the deadline (`must_be` is 'in_time'), what the clock does has to be due ('due').
 * The run's row is locked first, as everywhere, and the time is read once that lock is held.
 * Pending is what has not been resolved: asked by the status, the planner might look for it in the index of all that is pending.
 */
const text = (has: Record<keyof Parts, boolean>) => `
locked as materialized (
  select input.* from input join hitl.runs on runs.id = input.run_id for no key update of runs
), stamped as materialized (
  select locked.*, hitl.now() as at from locked
), request as (
  update hitl.requests
     set status = input.status, version = requests.version + 1, ${has.standing ? NEW_STANDING : OVER}
    from stamped as input
   where requests.id = input.request_id
     and requests.resolved_at is null and requests.version = input.expected_version
     and case input.must_be when 'in_time' then deadline_at is null or deadline_at > input.at
                            when 'due' then next_due_at <= input.at
                            else true end
  returning requests.version as new_version, input.*
)${has.vote ? WRITE_VOTE : ''}${has.decision ? WRITE_DECISION : ''}${has.key ? WRITE_KEY : ''}, run as (
  update hitl.runs
     set event_seq = event_seq + 1${has.standing ? '' : WAKE}
    from request
   where runs.id = request.run_id
  returning runs.event_seq, request.run_id, request.event_type, request.event_data, request.at
), event as (
  insert into hitl.events (run_id, seq, type, data, at)
  select run_id, event_seq, event_type, event_data, at from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'request', request_id, new_version, entry from request
)
select n, at from request
`;

const OVER = `resolved_at = input.at, warn_at = null, remind_at = null, escalate_at = null, next_due_at = deadline_at`;

const NEW_STANDING = `level = input.level, round = input.round,
         assignee_kind = input.assignee_kind, assignee = input.assignee, reminders_sent = input.reminders_sent,
         (deadline_at, warn_at, remind_at, escalate_at, next_due_at) = (
           select deadline, warn, remind, escalate, least(deadline, warn, remind, escalate)
             from (select case when input.sets_deadline then input.at + make_interval(secs => input.deadline_in) else deadline_at end as deadline,
                          case when input.sets_warn then input.at + make_interval(secs => input.warn_in) else warn_at end as warn,
                          case when input.sets_remind then input.at + make_interval(secs => input.remind_in) else remind_at end as remind,
                          case when input.sets_escalate then input.at + make_interval(secs => input.escalate_in) else escalate_at end as escalate
                  ) as due)`;

const WRITE_VOTE = `, vote as (
  insert into hitl.votes (request_id, round, voter, on_behalf_of, kind, approves, decision, shown_digest, channel, at)
  select request_id, round, voter, on_behalf_of, vote_kind, approves, vote, shown_digest, channel, at from request
)`;

const WRITE_DECISION = `, decision as (
  insert into hitl.decisions (
    request_id, kind, source, decision, decided_by, on_behalf_of, shown_digest, channel, grant_id, approved_action_id, approved_digest, at)
  select request_id, decision_kind, source, decision, decided_by, on_behalf_of, shown_digest, channel, grant_id, approved_action_id,
         approved_digest, at
    from request
)`;

const WRITE_KEY = `, key as (
  insert into hitl.idempotency_keys (principal, key, fingerprint, outcome, at)
  select principal, key, fingerprint, outcome, at from request
)`;

const WAKE = `, wake = wake + 1, status = case when runs.status = 'waiting' then 'queued' else runs.status end`;

const statements = new Map<string, BatchStatement<Transition, { at: Date }>>();

/** The statement for a transition with these parts. One that wrote whatever there might be would cost every answer what most don't have. */
export function changeRequest(parts: Parts): BatchStatement<Transition, { at: Date }> {
  const has = {
    standing: parts.standing !== undefined,
    vote: parts.vote !== undefined,
    decision: parts.decision !== undefined,
    key: parts.key !== undefined,
  };
  const title = ['change-request', ...Object.keys(has).filter((part) => has[part as keyof Parts])].join('-');
  const known = statements.get(title);
  if (known !== undefined) return known;
  const columns = {
    ...TRANSITION,
    ...(has.standing && STANDING),
    ...(has.vote && VOTE),
    ...(has.decision && DECISION),
    ...(has.key && KEY),
  };
  const made = batchStatement<Transition, { at: Date }>(title, columns, text(has));
  statements.set(title, made);
  return made;
}
