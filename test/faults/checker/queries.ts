/* The tables as they are, one question each. */

export const RUNS = `
select id, status::text, ended_at is not null as ended, event_seq::int as "eventSeq",
       (select count(*)::int from hitl.requests where run_id = runs.id and status = 'pending') as pending,
       (select count(*)::int from hitl.events where run_id = runs.id) as events,
       case when status = 'running' then extract(epoch from clock_timestamp() - lease_until)::float8 end as lapsed
  from hitl.runs`;

export const REQUESTS = `
select id, run_id as "runId", status::text, deadline_at as "deadlineAt", resolved_at as "resolvedAt",
       exists (select from hitl.actions where actions.id = action_id and actions.digest = action_digest) as "hasAction",
       (select count(*)::int from hitl.events where run_id = requests.run_id and type = 'request-opened' and data ->> 'request_id' = requests.id) as opened,
       (select count(*)::int from hitl.audit_entries where subject_type = 'request' and subject_id = requests.id
           and body::json ->> 'type' in ('request-decided', 'request-expired', 'request-cancelled')) as endings
  from hitl.requests`;

export const DECISIONS = `
select request_id as "requestId", kind::text, source::text, decided_by as "decidedBy",
       approved_action_id as "approvedActionId", approved_digest as "approvedDigest", at
  from hitl.decisions`;

export const EFFECTS = `
select action_id as "actionId", tool, effects.effect_class::text as "effectClass", status::text, idempotency_key as key,
       attempts, digest, approved_digest as "approvedDigest", settled_by is not null as settled
  from hitl.effects join hitl.actions on actions.id = effects.action_id`;

/** Two checkpoints that go on from the same one: two owners have written. */
export const FORKS = `
select run_id || ' goes on twice from ' || parent_id as about
  from agent.checkpoints where parent_id is not null group by run_id, ns, parent_id having count(*) > 1`;

/** Each version of a row has its entry, and no entry is about a version that there is not. */
export const UNRECORDED = `
with subjects as (
  select 'run' as type, id, version from hitl.runs
  union all select 'request', id, version from hitl.requests
  union all select 'effect', action_id, version from hitl.effects)
select type || ' ' || id || ' has version ' || version || ' and ' || count(subject_id) || ' entries' as about
  from subjects left join hitl.audit_entries on subject_type = type and subject_id = id
 group by type, id, version
having count(subject_id) <> version or max(subject_version) <> version`;

export const GAPS_IN_SESSIONS = `
select sessions.id || ' has ' || count(session_events.seq) || ' events, numbered up to ' || event_seq as about
  from server.sessions left join server.session_events on session_id = sessions.id
 group by sessions.id, event_seq
having count(session_events.seq) <> event_seq or coalesce(max(session_events.seq), 0) <> event_seq`;

export const NOT_RELAYED = `select count(*)::int as count from hitl.events where relayed_at is null`;

/** A message is owed for each event of the types that the webhook wants; its id is made of the session and the number. */
export const OWED_HOOKS = `
select session_id || '_' || seq as about from server.session_events where type in ('hitl_request', 'complete')`;
