-- additive
create schema if not exists agent;

-- Where the graph of a run stood after each step.
create table agent.checkpoints (
  run_id text collate "C" not null,
  ns text collate "C" not null,
  -- The order in which they came in. Ids carry the clock of whoever made them, and clocks differ.
  seq bigint not null generated always as identity,
  id text collate "C" not null,
  parent_id text collate "C",
  -- Without the values: those lie in channel_values, by the versions that are named here.
  checkpoint jsonb not null,
  metadata_type text not null,
  metadata bytea not null,
  primary key (run_id, ns, seq),
  unique (run_id, id, ns)
);

-- What a channel held in one version. A value that did not change is kept once, however many checkpoints name it.
create table agent.channel_values (
  run_id text collate "C" not null,
  ns text collate "C" not null,
  channel text collate "C" not null,
  version text collate "C" not null,
  type text not null,
  data bytea not null,
  primary key (run_id, ns, channel, version)
);

-- What the tasks of a step have written before the step is through.
create table agent.checkpoint_writes (
  run_id text collate "C" not null,
  ns text collate "C" not null,
  checkpoint_id text collate "C" not null,
  task_id text collate "C" not null,
  idx integer not null,
  channel text not null,
  type text not null,
  data bytea not null,
  primary key (run_id, ns, checkpoint_id, task_id, idx)
);
