-- additive
create table hitl.grants (
  id text primary key,
  tool text not null,
  bounds json not null,
  max_uses integer not null check (max_uses >= 1),
  used integer not null default 0,
  max_risk hitl.risk_level not null check (max_risk <= 'high'),
  run_id text,
  granted_by text not null,
  granted_at timestamptz not null default hitl.now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  version integer not null default 1,
  constraint grants_used_up check (used between 0 and max_uses),
  constraint grants_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null)),
  constraint grants_end check (expires_at > granted_at)
);
create index grants_of_tool on hitl.grants (tool) where revoked_at is null;

create function hitl.guard_grant() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null or new.version <> old.version + 1 or new.used not in (old.used, old.used + 1) then
    raise exception 'grant % does not change like that', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard before update on hitl.grants for each row execute function hitl.guard_grant();
create trigger keep before delete or truncate on hitl.grants for each statement execute function hitl.forbid();
create trigger audited_insert after insert on hitl.grants referencing new table as rows_after
  for each statement execute function hitl.check_entries_of_rows('grant');
create trigger audited_update after update on hitl.grants referencing new table as rows_after
  for each statement execute function hitl.check_entries_of_rows('grant');

create table hitl.delegations (
  id text primary key,
  from_person text not null,
  to_person text not null,
  role text not null check (role in ('reviewer', 'approver', 'admin')),
  groups json not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  version integer not null default 1,
  constraint delegations_to_another check (from_person <> to_person),
  constraint delegations_end check (ends_at > starts_at)
);
create index delegations_to on hitl.delegations (to_person) where revoked_at is null;

create function hitl.guard_delegation() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null or new.version <> old.version + 1 then
    raise exception 'delegation % does not change like that', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard before update on hitl.delegations for each row execute function hitl.guard_delegation();
create trigger keep before delete or truncate on hitl.delegations for each statement execute function hitl.forbid();
create trigger audited_insert after insert on hitl.delegations referencing new table as rows_after
  for each statement execute function hitl.check_entries_of_rows('delegation');
create trigger audited_update after update on hitl.delegations referencing new table as rows_after
  for each statement execute function hitl.check_entries_of_rows('delegation');

-- A grant answers for its tool, up to its risk, as often as it was used, and never for the one who started the run where
-- that one may not approve. Its bounds are for the library to read.
create function hitl.check_decision_by_grant() returns trigger language plpgsql as $$
begin
  if (select grants.tool = action.tool and grants.max_risk >= request.risk and request.approvals = 1
             and coalesce(grants.run_id = request.run_id, true) and grants.granted_by = new.decided_by
             and (request.requester_may_approve
               or grants.granted_by <> (select requested_by from hitl.runs where runs.id = request.run_id))
             and grants.used >= (select count(*) from hitl.decisions where decisions.grant_id = new.grant_id)
        from hitl.requests request
        join hitl.actions action on action.id = request.action_id
        join hitl.grants on grants.id = new.grant_id
       where request.id = new.request_id) is not true then
    perform hitl.refuse(format('grant %s does not answer request %s', new.grant_id, new.request_id));
  end if;
  return null;
end $$;
create trigger checked_grant after insert on hitl.decisions for each row
  when (new.source = 'grant') execute function hitl.check_decision_by_grant();
