-- additive
-- The policy that somebody has put in force on a page. It counts for as long as the file says what it said then: whoever changes the
-- file and starts the nodes again means the file.
create table server.policy_in_force (
  only_one boolean primary key default true check (only_one),
  version text not null references server.policies (version),
  file_version text not null,
  put_by text not null,
  put_at timestamptz not null default hitl.now()
);
