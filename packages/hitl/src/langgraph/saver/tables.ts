import { inTransaction, type Pool } from '../../postgres/connection/db.ts';

/** "thrd" in ASCII: one lock for all who would make the tables at the same time. */
const LOCK = 0x7468_7264;

/** Makes the tables for the checkpoints of threads. Any number of processes may call it at once, and as often as they like. */
export async function migrateThreads(pool: Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] });
    await tx.query({
      text: `create schema if not exists hitl_threads;
create table if not exists hitl_threads.checkpoints (
  thread_id text collate "C" not null,
  ns text collate "C" not null,
  -- The order in which they came in. Ids carry the clock of whoever made them, and clocks differ.
  seq bigint not null generated always as identity,
  id text collate "C" not null,
  parent_id text collate "C",
  type text not null,
  data bytea not null,
  metadata_type text not null,
  metadata bytea not null,
  primary key (thread_id, ns, id)
);
create index if not exists checkpoints_newest on hitl_threads.checkpoints (thread_id, ns, seq desc);
create table if not exists hitl_threads.writes (
  thread_id text collate "C" not null,
  ns text collate "C" not null,
  checkpoint_id text collate "C" not null,
  task_id text collate "C" not null,
  idx integer not null,
  channel text not null,
  type text not null,
  data bytea not null,
  primary key (thread_id, ns, checkpoint_id, task_id, idx)
);`,
    });
  });
}
