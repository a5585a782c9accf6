-- additive
-- What is to be done now and then, by whichever node comes first. The clock is the database's.
create table server.schedules (
  name text primary key,
  due_at timestamptz not null
);

-- The queue knows its workers by the name of their pool, and would wait four hours for one that died. Each node says that it is alive,
-- and what belongs to one that has not said so in time is freed by the others.
create table server.job_pools (
  id text primary key,
  alive_until timestamptz not null
);

-- When everything that was said in a deleted session has been removed.
alter table server.sessions add column cleared_at timestamptz;
create index sessions_to_clear on server.sessions (deleted_at) where deleted_at is not null and cleared_at is null;

-- For retention, which looks at the oldest. They come in by age, so a few pages tell where it ends.
create index session_events_by_age on server.session_events using brin (at);
