-- additive
-- How much of its budgets a run has used. Counted where each question is counted anyway, so that it costs no other look.
alter table hitl.runs
  add column requests_asked integer not null default 0,
  add column minute_from timestamptz,
  add column asked_in_minute integer not null default 0,
  -- Which budget is spent: it stands still until a person lets it go on.
  add column budget_spent text;

-- What was asked is forgotten, and a spent budget given anew, only by what the record keeps of the run.
create trigger guard_budget before update on hitl.runs for each row
  when (new.version = old.version and (new.requests_asked < old.requests_asked or new.budget_spent is distinct from old.budget_spent))
  execute function hitl.forbid();

-- When somebody was first shown a request that asks to be read for a while. The first time stays.
create table hitl.showings (
  request_id text not null,
  person text not null,
  at timestamptz not null default hitl.now(),
  primary key (request_id, person)
);
create trigger keep before delete or truncate on hitl.showings for each statement execute function hitl.forbid();
create trigger immutable before update on hitl.showings for each row
  when (new is distinct from old) execute function hitl.forbid();
