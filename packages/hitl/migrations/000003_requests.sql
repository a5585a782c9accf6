-- additive
create type hitl.action_type as enum ('tool_call', 'plan', 'response', 'question', 'recovery');
create type hitl.clearance as enum ('not_gated', 'allow', 'deny', 'ask');
create type hitl.effect_class as enum ('pure', 'idempotent', 'probe', 'once');
create type hitl.risk_level as enum ('low', 'medium', 'high', 'critical');
create type hitl.request_kind as enum
  ('clarification', 'plan_review', 'approval_request', 'input_request', 'final_response', 'error_recovery');
create type hitl.request_status as enum ('pending', 'decided', 'expired', 'cancelled');
create type hitl.timeout_action as enum ('reject', 'approve', 'retry', 'escalate', 'abort', 'skip', 'default');
create type hitl.assignee_kind as enum ('person', 'group', 'role');
create type hitl.decision_kind as enum ('approve', 'modify', 'reject', 'skip', 'defer', 'abort', 'answer', 'retry');
create type hitl.decision_source as enum ('human', 'timeout', 'grant');

create table hitl.actions (
  id text primary key,
  run_id text not null,
  type hitl.action_type not null,
  tool text not null,
  digest text not null,
  clearance hitl.clearance not null,
  effect_class hitl.effect_class not null,
  -- The whole action. Type json, not jsonb: the text stays as it was hashed, and may hold an escaped NUL.
  body json not null,
  created_at timestamptz not null default hitl.now()
);
create trigger immutable before update or delete or truncate on hitl.actions for each statement execute function hitl.forbid();

-- What is let through without a question has to be on the record; what is asked about is there with its request.
create function hitl.check_cleared_action() returns trigger language plpgsql as $$
begin
  if not hitl.has_entry('action', new.id, 1) then
    perform hitl.refuse(format('action %s, which is %s, has no audit entry', new.id, new.clearance));
  end if;
  return null;
end $$;
create trigger checked_clearance after insert on hitl.actions for each row
  when (new.clearance <> 'ask') execute function hitl.check_cleared_action();

-- That run and action are there is asked by check_new_requests(), which has to look at the action anyway.
create table hitl.requests (
  id text primary key,
  run_id text not null,
  action_id text not null,
  action_digest text not null,
  kind hitl.request_kind not null,
  gate text not null,
  risk hitl.risk_level not null,
  timeout_action hitl.timeout_action not null,
  approvals integer not null,
  requester_may_approve boolean not null,
  terms json not null,
  status hitl.request_status not null,
  version integer not null,
  level integer not null,
  round integer not null,
  assignee_kind hitl.assignee_kind not null,
  assignee text not null,
  reminders_sent integer not null,
  opened_at timestamptz not null,
  deadline_at timestamptz,
  warn_at timestamptz,
  remind_at timestamptz,
  escalate_at timestamptz,
  -- The earliest of the four above.
  next_due_at timestamptz,
  resolved_at timestamptz
);
create index requests_of_run on hitl.requests (run_id);
create index requests_due on hitl.requests (next_due_at) where status = 'pending';
create index requests_pending on hitl.requests (opened_at, id) where status = 'pending';

create trigger keep before delete or truncate on hitl.requests for each statement execute function hitl.forbid();

create function hitl.check_new_requests() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when status <> 'pending' or version <> 1 or approvals < 1 or resolved_at is not null
             or next_due_at is distinct from least(deadline_at, warn_at, remind_at, escalate_at)
          then format('request %s does not start like that', id)
        when risk > 'medium' and (timeout_action = 'approve'
             or timeout_action = 'default' and terms #>> '{timing,defaultDecision,kind}' = 'approve')
          then format('silence may not approve %s, which is of %s risk', id, risk)
        when (select action.digest = action_digest and action.run_id = request.run_id and action.clearance = 'ask'
                from hitl.actions action where action.id = action_id) is not true
          then format('request %s is not about an action of its run', id)
        when (select true from hitl.audit_entries where subject_id = id and subject_version = 1 and subject_type = 'request') is null
          then format('version 1 of request %s has no audit entry', id)
      end as problem from rows_after request) as found
   where problem is not null;
  return null;
end $$;
create trigger checked_insert after insert on hitl.requests referencing new table as rows_after
  for each statement execute function hitl.check_new_requests();

create function hitl.check_changed_requests() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when was.status <> 'pending' then format('request %s is %s and does not change', was.id, was.status)
        when now.version <> was.version + 1 then format('request %s skips a version', was.id)
        when (now.status = 'pending') <> (now.resolved_at is null)
             or now.next_due_at is distinct from least(now.deadline_at, now.warn_at, now.remind_at, now.escalate_at)
          then format('request %s is not whole', was.id)
        when now.deadline_at < was.deadline_at and now.deadline_at < hitl.now()
          then format('the deadline of request %s does not move into the past', was.id)
        when now.status = 'expired' and (was.deadline_at is null or was.deadline_at > hitl.now())
          then format('request %s is not due yet', was.id)
        when (select true from hitl.audit_entries where subject_id = now.id and subject_version = now.version and subject_type = 'request') is null
          then format('version %s of request %s has no audit entry', now.version, now.id)
        when now.status in ('decided', 'expired') and (select true from hitl.decisions where request_id = now.id) is null
          then format('request %s is %s without a decision', now.id, now.status)
      end as problem from rows_after now
      cross join lateral (select * from rows_before where rows_before.id = now.id limit 1) as was) as found
   where problem is not null;
  return null;
end $$;
create trigger checked_update after update on hitl.requests referencing old table as rows_before new table as rows_after
  for each statement execute function hitl.check_changed_requests();

-- Votes that leave a request open. The one that settles it is part of the decision.
create table hitl.votes (
  request_id text not null,
  round integer not null,
  voter text not null,
  on_behalf_of text,
  kind hitl.decision_kind not null,
  approves boolean not null,
  decision json not null,
  shown_digest text not null,
  channel text not null,
  at timestamptz not null default hitl.now(),
  primary key (request_id, round, voter)
);
-- A right is used once, by the person or by whoever stands in for them.
create unique index votes_once_per_right on hitl.votes (request_id, round, coalesce(on_behalf_of, voter));
create trigger immutable before update or delete or truncate on hitl.votes for each statement execute function hitl.forbid();

-- The one who started the run does not approve it where the gate says so: not in person, not by delegation.
create function hitl.check_new_votes() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when request.id is null then format('there is no request %s', vote.request_id)
        -- Whoever changes the request writes an entry about it, so that no vote is counted which is not on the record.
        when request.xmin <> pg_current_xact_id()::xid then format('the vote on %s comes without a change of the request', vote.request_id)
        when request.status <> 'pending' then format('request %s is %s, and a vote settles nothing', vote.request_id, request.status)
        when vote.shown_digest <> request.action_digest or vote.round <> request.round
          then format('the vote on %s is not about what was asked', vote.request_id)
        when vote.approves and not request.requester_may_approve
             and (select requested_by from hitl.runs where runs.id = request.run_id) in (vote.voter, vote.on_behalf_of)
          then format('the one who started the run may not approve %s', vote.request_id)
        when vote.approves and vote.kind > 'modify' or vote.voter = '' then format('the vote on %s is not whole', vote.request_id)
      end as problem from rows_after vote
      left join lateral (select xmin, * from hitl.requests where requests.id = vote.request_id limit 1) as request on true) as found
   where problem is not null;
  return null;
end $$;
create trigger checked after insert on hitl.votes referencing new table as rows_after
  for each statement execute function hitl.check_new_votes();

create table hitl.decisions (
  request_id text primary key,
  kind hitl.decision_kind not null,
  source hitl.decision_source not null,
  decision json not null,
  decided_by text,
  -- How the one who decided voted: for whom, having seen what, and where.
  on_behalf_of text,
  shown_digest text,
  channel text,
  grant_id text,
  approved_action_id text,
  approved_digest text,
  at timestamptz not null default hitl.now()
);
create unique index decisions_approve_once on hitl.decisions (approved_action_id) where approved_action_id is not null;
create index decisions_of_grant on hitl.decisions (grant_id) where grant_id is not null;
create trigger immutable before update or delete or truncate on hitl.decisions for each statement execute function hitl.forbid();

-- Statement triggers come last, so this one sees the status that was written together with the decision. The one who started
-- the run does not approve it where the gate says so: not in person, not by delegation.
create function hitl.check_new_decisions() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when (now.source = 'timeout') <> (now.decided_by is null) or (now.source = 'grant') <> (now.grant_id is not null)
             or (now.source = 'human') <> (now.shown_digest is not null and now.channel is not null) or now.decided_by = ''
             or (now.approved_action_id is null) <> (now.approved_digest is null)
             or now.kind = 'approve' and now.approved_action_id is null
             or now.kind > 'modify' and now.approved_action_id is not null
          then format('the decision on %s is not whole', now.request_id)
        when request.id is null or (request.status = 'expired') <> (now.source = 'timeout') or request.status not in ('decided', 'expired')
          then format('request %s is %s, which does not go with a decision by %s', now.request_id, request.status, now.source)
        when now.shown_digest <> request.action_digest then format('the decision on %s is not about what was asked', request.id)
        when request.approvals > 1 and now.source = 'human' and (
             select true from hitl.votes where votes.request_id = request.id and votes.round = request.round
                and (voter = now.decided_by or coalesce(votes.on_behalf_of, voter) = coalesce(now.on_behalf_of, now.decided_by)) limit 1)
          then format('%s has voted on %s before', now.decided_by, request.id)
        when now.approved_action_id is null then null
        when now.source = 'human' and not request.requester_may_approve
             and (select requested_by from hitl.runs where runs.id = request.run_id) in (now.decided_by, now.on_behalf_of)
          then format('the one who started the run may not approve %s', request.id)
        when request.approvals > 1 and now.source = 'human' and request.approvals > 1 + (
             select count(*) from hitl.votes where votes.request_id = request.id and votes.round = request.round and approves)
          then format('request %s lacks approvals', request.id)
        when now.kind = 'approve' and (now.approved_action_id <> request.action_id or now.approved_digest <> request.action_digest)
          then format('the decision on %s approves another action', request.id)
      end as problem from rows_after now
      left join lateral (select * from hitl.requests where requests.id = now.request_id limit 1) as request on true) as found
   where problem is not null;
  return null;
end $$;
create trigger checked after insert on hitl.decisions referencing new table as rows_after
  for each statement execute function hitl.check_new_decisions();

-- What only some decisions have to stand up to is asked of those alone: a trigger with a condition costs the others next to nothing.

create function hitl.check_decision_by_timeout() returns trigger language plpgsql as $$
declare
  request hitl.requests;
begin
  select * into request from hitl.requests where id = new.request_id;
  if request.risk > 'medium' then
    perform hitl.refuse(format('silence may not approve %s, which is of %s risk', request.id, request.risk));
  end if;
  if request.timeout_action <> 'approve'
     and (request.timeout_action = 'default' and request.terms #>> '{timing,defaultDecision,kind}' = 'approve') is not true then
    perform hitl.refuse(format('silence was not to approve %s', request.id));
  end if;
  return null;
end $$;
create trigger checked_timeout after insert on hitl.decisions for each row
  when (new.source = 'timeout' and new.approved_action_id is not null) execute function hitl.check_decision_by_timeout();

create function hitl.check_changed_action() returns trigger language plpgsql as $$
begin
  if (select action.digest = new.approved_digest
             and action.body ->> 'editedFrom' = (select action_id from hitl.requests where id = new.request_id)
        from hitl.actions action where action.id = new.approved_action_id) is not true then
    perform hitl.refuse(format('the decision on %s approves an action that was not made from it', new.request_id));
  end if;
  return null;
end $$;
create trigger checked_change after insert on hitl.decisions for each row
  when (new.kind = 'modify' and new.approved_action_id is not null) execute function hitl.check_changed_action();
