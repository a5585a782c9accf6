-- additive
-- What lets somebody in. A secret is stored as its SHA-256 only: each has 256 random bits, so there is nothing to guess.

create table server.web_sessions (
  id text primary key,
  token_digest bytea not null unique check (length(token_digest) = 32),
  user_id text not null references server.users,
  generation integer not null,
  method text not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default hitl.now(),
  last_seen_at timestamptz not null default hitl.now(),
  expires_at timestamptz not null,
  idle interval not null,
  revoked_at timestamptz
);
create index web_sessions_user on server.web_sessions (user_id) where revoked_at is null;
create index web_sessions_expiry on server.web_sessions (expires_at);

create table server.api_keys (
  id text primary key,
  -- Shown, so that somebody can tell which key it is; the rest is not kept.
  prefix text not null unique,
  secret_digest bytea not null unique check (length(secret_digest) = 32),
  name text not null check (length(name) between 1 and 200),
  scopes text[] not null,
  user_id text not null references server.users,
  generation integer not null,
  created_at timestamptz not null default hitl.now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user on server.api_keys (user_id);

-- Let one socket in, on behalf of a web session or a key. A ticket that has been used is gone.
create table server.tickets (
  digest bytea primary key check (length(digest) = 32),
  web_session_id text references server.web_sessions on delete cascade,
  api_key_id text references server.api_keys on delete cascade,
  expires_at timestamptz not null,
  check (num_nonnulls(web_session_id, api_key_id) = 1)
);
create index tickets_expiry on server.tickets (expires_at);
create index tickets_web_session on server.tickets (web_session_id);

-- Printed where the server was started, and good for one sign-in.
create table server.start_tokens (
  digest bytea primary key check (length(digest) = 32),
  user_id text not null references server.users,
  generation integer not null,
  expires_at timestamptz not null
);
create index start_tokens_user on server.start_tokens (user_id);

-- Tries to sign in, counted before they are looked at, by who is meant and by where they come from. The key is a digest: what
-- people type where a name belongs is often their password.
create table server.sign_in_attempts (
  key bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null,
  -- How many may fail before each further one has to wait, and the longest it ever has to, in seconds.
  free integer not null,
  longest double precision not null
);
create index sign_in_attempts_age on server.sign_in_attempts (last_at);

-- A second after the last free one, and twice as long after each that follows.
create function server.backoff(failures integer, free integer, longest double precision) returns interval
  language sql immutable
  as $$ select make_interval(secs => case when failures < free then 0 else least(power(2, least(failures - free, 30)), longest) end) $$;

-- What still lets somebody in: said once, and read by all doors.
create view server.live_web_sessions as
  select session.id, session.token_digest, session.user_id, session.created_at, session.last_seen_at, session.expires_at,
         people.name, people.email, people.role, people.language, people.groups
    from server.web_sessions as session join server.people on people.id = session.user_id
   where session.revoked_at is null and session.expires_at > hitl.now() and session.last_seen_at > hitl.now() - session.idle
     and people.disabled_at is null and people.generation = session.generation;

create view server.live_api_keys as
  select api_key.id, api_key.prefix, api_key.secret_digest, api_key.scopes, api_key.user_id, api_key.last_used_at, api_key.expires_at,
         people.name, people.email, people.role, people.language, people.groups
    from server.api_keys as api_key join server.people on people.id = api_key.user_id
   where api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > hitl.now())
     and people.disabled_at is null and people.generation = api_key.generation;
