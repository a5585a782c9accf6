-- additive
-- Who is told of what happens in sessions, and how far that has come. What is told is the row of server.session_events itself: it never
-- changes, so every attempt says the same.

create table server.webhook_endpoints (
  name text primary key,
  url text not null,
  -- The types of messages that it wants.
  events text[] not null,
  -- Not in the configuration any more.
  removed_at timestamptz,
  -- Its receiver has said that it is gone, or somebody has had enough of it.
  disabled_at timestamptz,
  disabled_because text,
  check ((disabled_at is null) = (disabled_because is null))
);

create type server.delivery_status as enum ('pending', 'delivered', 'dead');

create table server.webhook_deliveries (
  endpoint text not null references server.webhook_endpoints (name),
  session_id text not null,
  seq bigint not null,
  run_id text not null,
  status server.delivery_status not null default 'pending',
  -- Of this round; whoever settles an attempt repeats its number, so that one that was taken over changes nothing any more.
  attempts integer not null default 0,
  next_at timestamptz not null default hitl.now(),
  -- Until then somebody is sending it.
  taken_until timestamptz,
  answered integer,
  problem text,
  made_at timestamptz not null default hitl.now(),
  settled_at timestamptz,
  primary key (endpoint, session_id, seq),
  foreign key (session_id, seq) references server.session_events (session_id, seq) on delete cascade,
  check ((status = 'pending') = (settled_at is null))
);
-- The next of a run, for one endpoint.
create index webhook_deliveries_pending on server.webhook_deliveries (endpoint, run_id, seq) where status = 'pending';
create index webhook_deliveries_dead on server.webhook_deliveries (settled_at, endpoint, session_id, seq) where status = 'dead';
create index webhook_deliveries_of_event on server.webhook_deliveries (session_id, seq);

-- One job for all that waits of a run for an endpoint. An endpoint has four queues, so it has four messages on the way at most, and a
-- run has always the same one.
create function server.enqueue_delivery(endpoint text, run_id text, run_at timestamptz, mode text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
select jobs.add_job('deliver-webhooks', json_build_object('endpoint', endpoint, 'run_id', run_id),
  queue_name => 'webhook ' || endpoint || ' ' || (hashtext(run_id) & 3), run_at => run_at, max_attempts => 25,
  job_key => 'webhook ' || endpoint || ' ' || run_id, job_key_mode => mode)
$$;

-- In the statement that tells a session something: what was told is delivered, or was not told.
create function server.plan_deliveries() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  planned record;
begin
  for planned in
    -- Whoever disables an endpoint waits until what is planned for it can be seen.
    with endpoint as (
      select name, events from server.webhook_endpoints where removed_at is null and disabled_at is null for share
    ), made as (
      insert into server.webhook_deliveries (endpoint, session_id, seq, run_id)
      select endpoint.name, told.session_id, told.seq, told.run_id
        from rows_after told join endpoint on told.type = any(endpoint.events)
      returning endpoint, run_id
    ) select distinct endpoint, run_id from made
  loop
    -- A job that waits after a failure goes on waiting.
    perform server.enqueue_delivery(planned.endpoint, planned.run_id, null, 'preserve_run_at');
  end loop;
  return null;
end $$;
create trigger plan_deliveries after insert on server.session_events referencing new table as rows_after
  for each statement execute function server.plan_deliveries();
