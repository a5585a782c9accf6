-- additive
-- Who may come in, and as whom. Every time that is compared here is hitl.now(), never a node's clock.

create type server.role as enum ('viewer', 'reviewer', 'approver', 'admin');
create type server.language as enum ('ko', 'en', 'ja');

create table server.users (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  email text,
  -- What is compared: one form of Unicode, small letters.
  email_key text unique,
  role server.role not null,
  language server.language not null,
  -- Everything that lets somebody in carries the generation it was made under. Counting it up makes all of it worthless in
  -- one write, also what is being made at that moment by another transaction.
  generation integer not null default 1,
  disabled_at timestamptz,
  created_at timestamptz not null default hitl.now(),
  check ((email is null) = (email_key is null))
);
create index users_admins on server.users (id) where role = 'admin' and disabled_at is null;
create index users_by_age on server.users (created_at, id);

-- One person, however they come: an issuer's subject is never two users, and a user may have many.
create table server.identities (
  issuer text not null,
  subject text not null,
  user_id text not null references server.users,
  linked_at timestamptz not null default hitl.now(),
  primary key (issuer, subject)
);
create index identities_user on server.identities (user_id);

create table server.passwords (
  user_id text primary key references server.users,
  hash text not null check (hash like '$argon2id$%'),
  changed_at timestamptz not null default hitl.now()
);

create table server.groups (
  name text primary key check (length(name) between 1 and 200),
  created_at timestamptz not null default hitl.now()
);

create table server.members (
  group_name text not null references server.groups on delete cascade,
  user_id text not null references server.users,
  added_at timestamptz not null default hitl.now(),
  primary key (user_id, group_name)
);
create index members_group on server.members (group_name);

create view server.people as
  select id, name, email, role, language, generation, disabled_at, created_at,
         array(select group_name from server.members where user_id = users.id order by group_name) as groups
    from server.users;
