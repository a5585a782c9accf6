-- additive
-- What people changed in the todos of a run while it stood still. The run's next owner takes it in, and remembers how far.
create table agent.todo_changes (
  run_id text collate "C" not null,
  -- Rises within a run, because its row is locked before a number is drawn.
  seq bigint not null generated always as identity,
  key text collate "C" not null,
  changes jsonb not null,
  by jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (run_id, seq),
  unique (run_id, key)
);
