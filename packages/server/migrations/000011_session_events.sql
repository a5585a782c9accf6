-- additive
-- What happened in a session, as it is told: written once and never changed, so that whoever reads it again reads the same.
create table server.session_events (
  session_id text not null references server.sessions (id),
  seq bigint not null,
  -- Its number in the stream of all requests, where it is about one.
  inbox_seq bigint unique,
  run_id text not null,
  type text not null,
  -- As it goes over the wire. A json, not a jsonb: names keep their order, and an escaped NUL is kept.
  data json not null,
  at timestamptz not null,
  primary key (session_id, seq)
);

-- One row, whose lock numbers the events of the inbox.
create table server.inbox (
  one boolean primary key default true check (one),
  event_seq bigint not null default 0
);
insert into server.inbox default values;

create trigger keep before update or truncate on server.session_events for each statement execute function hitl.forbid();
