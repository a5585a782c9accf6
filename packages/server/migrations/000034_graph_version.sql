-- additive
-- By which version of the graph a run was begun. It is driven by that one to its end, by nodes that have it.
alter table server.session_runs add column graph_version integer not null default 1 check (graph_version > 0);
