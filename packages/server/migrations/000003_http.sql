-- additive
-- What was asked for under a key, and what was answered: the same request again is answered alike and done once.

create table server.idempotency_keys (
  principal text not null,
  key text not null,
  route text not null,
  digest bytea not null check (length(digest) = 32),
  -- Until then somebody is working on it. Whoever finds it over takes the work on: that node is gone.
  held_until timestamptz not null,
  status integer,
  -- Sealed with what the caller came in with, where the answer holds a secret.
  answer bytea,
  expires_at timestamptz not null,
  primary key (principal, key),
  check ((status is null) = (answer is null))
);
create index idempotency_keys_expiry on server.idempotency_keys (expires_at);

-- Every policy that is or was in force here.
create table server.policies (
  version text primary key,
  source text,
  body json not null,
  gates integer not null,
  loaded_at timestamptz not null default hitl.now()
);
create index policies_by_age on server.policies (loaded_at, version);

-- The inbox is sorted by urgency and by risk, and the history by age. Only what waits is in the first two, so an answer costs no more.
create index requests_inbox_by_deadline on hitl.requests (coalesce(deadline_at, 'infinity'::timestamptz), id) where status = 'pending';
create index requests_inbox_by_risk on hitl.requests (risk, id) where status = 'pending';
create index requests_by_age on hitl.requests (opened_at, id);
