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
