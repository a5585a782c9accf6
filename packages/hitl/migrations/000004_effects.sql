-- additive
create type hitl.effect_status as enum ('executing', 'executed', 'failed', 'outcome_unknown');

create table hitl.effects (
  action_id text primary key,
  run_id text not null,
  request_id text,
  effect_class hitl.effect_class not null,
  approved_digest text not null,
  idempotency_key text not null,
  status hitl.effect_status not null,
  version integer not null,
  fence bigint not null,
  attempts integer not null,
  started_at timestamptz not null,
  deadline_at timestamptz not null,
  finished_at timestamptz,
  result json,
  error text,
  settled_by text
);

create trigger keep before delete or truncate on hitl.effects for each statement execute function hitl.forbid();

-- Nothing starts but what was let through or approved, to the byte. Said here again, for whoever writes past the ledger.
create function hitl.check_new_effects() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when effect.status <> 'executing' or version <> 1 or attempts <> 1 or finished_at is not null
          then format('effect %s does not start like that', action_id)
        when action.id is null or action.digest <> approved_digest or action.type <> 'tool_call' or action.clearance = 'deny'
             or action.run_id <> effect.run_id or action.effect_class <> effect.effect_class
             or action.clearance = 'ask' and (
               select decision.approved_digest = action.digest
                 from hitl.decisions decision where decision.approved_action_id = action.id) is not true
          then format('action %s has not been approved', action_id)
        when (select true from hitl.audit_entries where subject_id = action_id and subject_version = 1 and subject_type = 'effect') is null
          then format('version 1 of effect %s has no audit entry', action_id)
      end as problem from rows_after effect
      left join lateral (select * from hitl.actions where actions.id = effect.action_id limit 1) as action on true) as found
   where problem is not null;
  return null;
end $$;
create trigger checked_insert after insert on hitl.effects referencing new table as rows_after
  for each statement execute function hitl.check_new_effects();

create function hitl.check_changed_effects() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when was.finished_at is not null then format('effect %s is %s and does not change', was.action_id, was.status)
        when now.version <> was.version + 1 or now.fence < was.fence or now.attempts < was.attempts
          then format('effect %s skips a version', was.action_id)
        when (now.status in ('executed', 'failed')) <> (now.finished_at is not null) then format('effect %s is not whole', was.action_id)
        when now.attempts <> 1 and now.effect_class not in ('pure', 'idempotent')
          then format('effect %s is not to be repeated', was.action_id)
        when was.status = 'outcome_unknown' and (now.status not in ('executed', 'failed') or now.settled_by is null)
          then format('effect %s is unknown until somebody settles it', was.action_id)
        when (select true from hitl.audit_entries where subject_id = now.action_id and subject_version = now.version and subject_type = 'effect') is null
          then format('version %s of effect %s has no audit entry', now.version, now.action_id)
      end as problem from rows_after now
      cross join lateral (select * from rows_before where rows_before.action_id = now.action_id limit 1) as was) as found
   where problem is not null;
  return null;
end $$;
create trigger checked_update after update on hitl.effects referencing old table as rows_before new table as rows_after
  for each statement execute function hitl.check_changed_effects();
