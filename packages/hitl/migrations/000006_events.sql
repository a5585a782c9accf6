-- additive
-- A run's events, numbered under the lock of its row: without gaps, and visible in the order of their numbers. An identity
-- column would not do: its values become visible out of order, and a reader that remembers the last one skips rows.
create table hitl.events (
  run_id text not null,
  seq bigint not null,
  type text not null,
  data json not null,
  at timestamptz not null default hitl.now(),
  relayed_at timestamptz,
  primary key (run_id, seq)
);
-- The outbox: what nobody has passed on yet.
create index events_outbox on hitl.events (run_id, seq) where relayed_at is null;

create trigger guard before update on hitl.events for each row
  when (old.relayed_at is not null or new.relayed_at is null
    or (new.run_id, new.seq, new.type, new.at, new.data::text) is distinct from (old.run_id, old.seq, old.type, old.at, old.data::text))
  execute function hitl.forbid();
create trigger keep before delete or truncate on hitl.events for each statement execute function hitl.forbid();

create table hitl.idempotency_keys (
  principal text not null,
  key text not null,
  fingerprint text not null,
  outcome json not null,
  at timestamptz not null default hitl.now(),
  primary key (principal, key)
);
