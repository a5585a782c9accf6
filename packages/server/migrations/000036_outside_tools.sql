-- additive
-- What servers outside say of their tools, by the name that a tool has here. A tool is in force while nobody has ever seen it say
-- anything else than what was accepted; once it has, it stays disabled on every node until somebody accepts what it says now.
create table server.outside_tools (
  name text primary key,
  server text not null,
  accepted_digest text,
  accepted json,
  accepted_by text,
  accepted_at timestamptz,
  offered_digest text not null,
  offered json not null,
  offered_at timestamptz not null default hitl.now(),
  disabled_at timestamptz,
  check ((accepted_digest is null) = (accepted is null) and (accepted_digest is null) = (accepted_at is null)),
  check (disabled_at is not null or (accepted_digest is not null and accepted_digest = offered_digest))
);
