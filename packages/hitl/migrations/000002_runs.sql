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

create function hitl.check_changed_runs() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(problem) from (
    select case
        when was.ended_at is not null then format('run %s has ended and does not change', was.id)
        when (now.status = 'running') <> (now.owner is not null) or (now.owner is null) <> (now.lease_until is null)
             or (now.status >= 'succeeded') <> (now.ended_at is not null)
             or now.status = 'paused' and now.pause_requested_at is null then format('run %s is not whole', now.id)
        when now.version <> was.version and now.version <> was.version + 1
             or now.version = was.version and (
               now.pause_requested_at is distinct from was.pause_requested_at
               or now.cancel_requested_at is distinct from was.cancel_requested_at
               or now.ended_at is not null) then format('run %s skips a version', was.id)
        when now.fence < was.fence or now.event_seq < was.event_seq
             or now.owner is not null and now.owner is distinct from was.owner and now.fence <> was.fence + 1
          then format('run %s changes hands without a new fence', was.id)
        when now.status <> was.status and not (case was.status
             when 'queued' then now.status in ('running', 'paused', 'cancelled')
             when 'running' then true
             when 'waiting' then now.status in ('queued', 'running', 'paused', 'cancelled')
             when 'paused' then now.status in ('queued', 'cancelled')
           end) then format('run %s can''t go from %s to %s', was.id, was.status, now.status)
        when now.version <> was.version and not hitl.has_entry('run', now.id, now.version)
          then format('version %s of run %s has no audit entry', now.version, now.id)
      end as problem from rows_before was join rows_after now using (id)) as found
   where problem is not null;
  return null;
end $$;
create trigger checked_update after update on hitl.runs referencing old table as rows_before new table as rows_after
  for each statement execute function hitl.check_changed_runs();

create trigger keep before delete or truncate on hitl.runs for each statement execute function hitl.forbid();
