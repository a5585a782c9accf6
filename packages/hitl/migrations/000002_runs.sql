-- additive
create type hitl.run_status as enum ('queued', 'running', 'waiting', 'paused', 'succeeded', 'failed', 'rejected', 'cancelled');

create table hitl.runs (
  id text primary key,
  status hitl.run_status not null,
  version integer not null,
  owner text,
  fence bigint not null,
  lease_until timestamptz,
  wake bigint not null,
  event_seq bigint not null,
  requested_by text not null,
  pause_requested_at timestamptz,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
  -- Room on each page, so that the counter which every event raises is updated in place.
) with (fillfactor = 70);

-- Neither lease nor fence is in it: renewing a lease must not touch an index.
create index runs_claimable on hitl.runs (created_at) where status in ('queued', 'running');

create function hitl.check_new_runs() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when version <> 1 or status not in ('queued', 'running') or event_seq < 0 or requested_by = ''
          then format('run %s does not start like that', id)
        when (status = 'running') <> (owner is not null) or (owner is null) <> (lease_until is null) then format('run %s is not whole', id)
        when not hitl.has_entry('run', id, 1) then format('version 1 of run %s has no audit entry', id)
      end as problem from rows_after) as found
   where problem is not null;
  return null;
end $$;
create trigger checked_insert after insert on hitl.runs referencing new table as rows_after
  for each statement execute function hitl.check_new_runs();

-- For each row, because only such a trigger can be told to leave alone what only counts: events and wake-ups.
create function hitl.check_changed_run() returns trigger language plpgsql as $$
begin
  if (new.status = 'running') <> (new.owner is not null) or (new.owner is null) <> (new.lease_until is null)
     or (new.status >= 'succeeded') <> (new.ended_at is not null)
     or new.status = 'paused' and new.pause_requested_at is null then
    perform hitl.refuse(format('run %s is not whole', new.id));
  end if;
  if new.fence < old.fence
     or new.owner is not null and new.owner is distinct from old.owner and new.fence <> old.fence + 1 then
    perform hitl.refuse(format('run %s changes hands without a new fence', old.id));
  end if;
  if new.status <> old.status and not (case old.status
       when 'queued' then new.status in ('running', 'paused', 'cancelled')
       when 'running' then true
       when 'waiting' then new.status in ('queued', 'running', 'paused', 'cancelled')
       when 'paused' then new.status in ('queued', 'cancelled')
     end) then
    perform hitl.refuse(format('run %s can''t go from %s to %s', old.id, old.status, new.status));
  end if;
  if new.version = old.version then
    if new.pause_requested_at is distinct from old.pause_requested_at
       or new.cancel_requested_at is distinct from old.cancel_requested_at or new.ended_at is not null then
      perform hitl.refuse(format('run %s skips a version', old.id));
    end if;
  elsif new.version <> old.version + 1 then
    perform hitl.refuse(format('run %s skips a version', old.id));
  elsif not hitl.has_entry('run', new.id, new.version) then
    perform hitl.refuse(format('version %s of run %s has no audit entry', new.version, new.id));
  end if;
  return null;
end $$;
create trigger checked_update
  after update of version, owner, fence, lease_until, pause_requested_at, cancel_requested_at, ended_at on hitl.runs
  for each row execute function hitl.check_changed_run();
-- Apart, and with a condition: each answer names the status, in case somebody waits for it, and hardly ever changes it.
create trigger checked_status after update of status on hitl.runs
  for each row when (new.status <> old.status) execute function hitl.check_changed_run();

-- The counters go up, and only while there is something to count. A condition, not a function: every event passes here.
create trigger guard before update on hitl.runs for each row
  when (old.ended_at is not null or new.event_seq < old.event_seq or new.wake < old.wake) execute function hitl.forbid();

create trigger keep before delete or truncate on hitl.runs for each statement execute function hitl.forbid();
