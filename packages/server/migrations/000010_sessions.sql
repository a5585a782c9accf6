-- additive
-- Conversations and their turns. How a run stands is the ledger's business; here is only what belongs to the conversation.

create table server.sessions (
  id text primary key,
  owner text not null,
  title text not null check (length(title) between 1 and 200),
  -- Whether somebody chose the title; otherwise the first request gives it.
  titled boolean not null,
  language server.language not null,
  -- What the agent has learned in the conversation, as its own schema has it. A json, not a jsonb: an escaped NUL is kept.
  memory json not null,
  -- Numbers the events of the session, under the lock of this row.
  event_seq bigint not null default 0,
  created_at timestamptz not null default hitl.now(),
  updated_at timestamptz not null default hitl.now(),
  -- The record of what was decided outlives the conversation, so the row stays.
  deleted_at timestamptz
);
create index sessions_recent on server.sessions (updated_at desc, id desc) where deleted_at is null;
create index sessions_of_owner on server.sessions (owner, updated_at desc, id desc) where deleted_at is null;

create table server.session_runs (
  run_id text primary key references hitl.runs (id),
  session_id text not null references server.sessions (id),
  turn integer not null check (turn > 0),
  request text not null,
  language server.language not null,
  -- The day it was asked on, where the person is; relative dates are counted from it.
  today text not null check (today ~ '^\d{4}-\d\d-\d\d$'),
  -- The action that its first plan is; it is there as soon as there is a plan.
  plan_action_id text not null,
  forked_from_run text,
  forked_from_checkpoint text,
  -- Times that somebody began to drive it without coming to an end, a question or a pause.
  attempts integer not null default 0,
  failure text,
  response json,
  ended_because text,
  -- When the session has taken in what came of it.
  settled_at timestamptz,
  -- The last event of the run that the session's own stream has taken in.
  relayed_seq bigint not null default 0,
  unique (session_id, turn),
  check ((forked_from_run is null) = (forked_from_checkpoint is null))
);
-- One run at a time: the second is refused by the database, whichever node it comes to.
create unique index session_runs_current on server.session_runs (session_id) where settled_at is null;

-- A session as it is listed, with its newest run.
create view server.open_sessions as
  select session.id, session.owner, session.title, session.language, session.event_seq, session.created_at, session.updated_at,
         coalesce(newest.turn, 0) as runs, newest.run_id, newest.status::text as run_status,
         (select count(*) from hitl.requests request where request.run_id = newest.run_id and request.status = 'pending')::integer as pending
    from server.sessions session
    left join lateral (
      select turn.run_id, turn.turn, run.status
        from server.session_runs turn join hitl.runs run on run.id = turn.run_id
       where turn.session_id = session.id order by turn.turn desc limit 1) newest on true
   where session.deleted_at is null;

-- A turn with how its run stands.
create view server.turns as
  select turn.run_id, turn.session_id, turn.turn, turn.request, turn.language, turn.today, turn.forked_from_run, turn.forked_from_checkpoint,
         turn.attempts, turn.failure, turn.response, turn.ended_because, turn.settled_at,
         exists (select from hitl.actions action where action.id = turn.plan_action_id) as planned,
         run.status::text as status, run.requested_by, run.created_at, run.ended_at, run.pause_requested_at, run.cancel_requested_at
    from server.session_runs turn join hitl.runs run on run.id = turn.run_id
    join server.sessions session on session.id = turn.session_id
   where session.deleted_at is null;
