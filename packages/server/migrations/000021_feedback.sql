-- additive
-- What people think of runs; each time they say it.

create table server.feedback (
  id text primary key,
  seq bigint generated always as identity unique,
  run_id text not null references server.session_runs (run_id),
  session_id text not null references server.sessions (id),
  todo_id text,
  rating text not null check (rating in ('good', 'bad')),
  comment text,
  given_by text not null,
  at timestamptz not null default hitl.now()
);
create index feedback_of_run on server.feedback (run_id, seq);
create index feedback_of_session on server.feedback (session_id, seq);
create index feedback_of_person on server.feedback (given_by, seq);
