-- additive
-- A turn tells which budget of its run is spent, if one is.
create or replace view server.turns as
  select turn.run_id, turn.session_id, turn.turn, turn.request, turn.language, turn.today, turn.forked_from_run, turn.forked_from_checkpoint,
         turn.attempts, turn.failure, turn.response, turn.ended_because, turn.settled_at,
         exists (select from hitl.actions action where action.id = turn.plan_action_id) as planned,
         run.status::text as status, run.requested_by, run.created_at, run.ended_at, run.pause_requested_at, run.cancel_requested_at,
         run.budget_spent
    from server.session_runs turn join hitl.runs run on run.id = turn.run_id
    join server.sessions session on session.id = turn.session_id
   where session.deleted_at is null;
