-- additive
-- Files that people have brought and files that runs have made. Their content lies in the folder that all nodes share.

create table server.uploads (
  id text primary key,
  seq bigint generated always as identity unique,
  -- Of a conversation, whose runs may read it; or nobody's but the person's who brought it.
  session_id text references server.sessions (id),
  uploaded_by text not null,
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  -- As its letters are written, where it is text.
  encoding text,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default hitl.now()
);
create index uploads_of_person on server.uploads (uploaded_by, seq);
create index uploads_of_session on server.uploads (session_id, seq);

-- What a run may read, settled when it is started: under which name its plans know it, and whether the request is about it.
create table server.run_uploads (
  run_id text not null references server.session_runs (run_id),
  upload_id text not null references server.uploads (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  meant boolean not null,
  primary key (run_id, upload_id),
  unique (run_id, name)
);
create index run_uploads_of_upload on server.run_uploads (upload_id);

create table server.artifacts (
  id text primary key,
  seq bigint generated always as identity unique,
  run_id text not null references server.session_runs (run_id),
  session_id text not null references server.sessions (id),
  todo_id text,
  name text not null,
  media_type text not null,
  -- Inside the folder of the run.
  path text not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null default hitl.now()
);
create index artifacts_of_run on server.artifacts (run_id, seq);
create index artifacts_of_session on server.artifacts (session_id, seq);

-- What is there for people: nothing of a conversation that is gone, whether or not its files have been removed by now.
create view server.open_uploads as
  select id, seq, session_id, uploaded_by, name, media_type, encoding, bytes, sha256, created_at
    from server.uploads upload
   where session_id is null or exists (select from server.sessions session where session.id = upload.session_id and session.deleted_at is null);

create view server.open_artifacts as
  select id, seq, run_id, session_id, todo_id, name, media_type, path, bytes, sha256, created_at
    from server.artifacts artifact
   where exists (select from server.sessions session where session.id = artifact.session_id and session.deleted_at is null);
