import { type BatchStatement, batchStatement } from '@dream-agent/hitl/postgres';
import type { Checkpoint } from '@langchain/langgraph-checkpoint';
import type { Part } from './unpack.ts';

/** A value a channel was given with a checkpoint. */
export type NewValue = Part<{ readonly channel: string; readonly version: string; readonly type: string }>;

/** A checkpoint as it is written. */
export interface NewCheckpoint {
  readonly ns: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly checkpoint: Omit<Checkpoint, 'channel_values'>;
  readonly metadata: Part<{ readonly type: string }>;
  readonly values: readonly NewValue[];
}

/** What a task has written against a checkpoint. Places below zero belong to errors, interrupts and answers, of which the last one counts. */
export interface NewWrites {
  readonly ns: string;
  readonly checkpointId: string;
  readonly taskId: string;
  readonly writes: readonly TaskWrite[];
}
export type TaskWrite = Part<{ readonly idx: number; readonly channel: string; readonly type: string }>;

/** What one holder has to write. */
export interface WriteCheckpoints {
  readonly run_id: string;
  readonly owner: string;
  readonly fence: number;
  readonly channel_values: readonly object[];
  readonly checkpoints: readonly object[];
  readonly writes: readonly object[];
}

const BYTES = `coalesce(convert_to(part.text, 'UTF8'), decode(part.base64, 'base64'))`;

/**
 * Writes checkpoints, their new values and what tasks have written, for several runs at once; nothing for a run whose hold is no
 * longer good. The rows of the runs stay locked until all of it is committed: whoever takes one over waits, and so comes after.
 *
 * A version that has another value already makes the value null, which the table refuses: no version ever stands for two values.
 * An ordinary write is kept as it came first: a task that runs again must not change what the step has seen.
 */
const writing = (title: string, before: string, from: string): BatchStatement<WriteCheckpoints, object> =>
  batchStatement(
    title,
    { run_id: 'text', owner: 'text', fence: 'bigint', channel_values: 'json', checkpoints: 'json', writes: 'json' },
    `
${before}held as materialized (
  select input.* from input
    join hitl.runs on runs.id = input.run_id and runs.owner = input.owner and runs.fence = input.fence and runs.status = 'running'
     for share of runs
), stored as (
  insert into agent.channel_values (run_id, ns, channel, version, type, data)
  select held.run_id, part.ns, part.channel, part.version, part.type, ${BYTES}
    from held cross join lateral json_to_recordset(held.channel_values)
      as part (ns text, channel text, version text, type text, text text, base64 text)
  on conflict (run_id, ns, channel, version) do update
    set data = case when (channel_values.type, channel_values.data) = (excluded.type, excluded.data) then excluded.data end
), written as (
  insert into agent.checkpoints (run_id, ns, id, parent_id, checkpoint, metadata_type, metadata)
  select held.run_id, part.ns, part.id, part.parent_id, part.checkpoint, part.type, ${BYTES}
    from held cross join lateral json_to_recordset(held.checkpoints)
      as part (place integer, ns text, id text, parent_id text, checkpoint jsonb, type text, text text, base64 text)
   order by held.n, part.place
  on conflict (run_id, id, ns) do update
    set checkpoint = excluded.checkpoint, metadata_type = excluded.metadata_type, metadata = excluded.metadata
), tasks as (
  insert into agent.checkpoint_writes (run_id, ns, checkpoint_id, task_id, idx, channel, type, data)
  select held.run_id, part.ns, part.checkpoint_id, part.task_id, part.idx, part.channel, part.type, ${BYTES}
    from held cross join lateral json_to_recordset(held.writes)
      as part (ns text, checkpoint_id text, task_id text, idx integer, channel text, type text, text text, base64 text)
  on conflict (run_id, ns, checkpoint_id, task_id, idx) do update
    set channel = excluded.channel, type = excluded.type, data = excluded.data where checkpoint_writes.idx < 0
)
select n from ${from}
`,
  );

/** On the disk when it answers. */
export const writeCheckpoints = writing('write-checkpoints', '', 'held');

/**
 * There for everybody to read when it answers, and on the disk with the next commit that is: commits reach the disk in order, so
 * nothing that follows from it can be there without it. It waits for no disk, and keeps nobody else waiting for one.
 */
export const writeCheckpointsSoon = writing(
  'write-checkpoints-soon',
  `later as materialized (select set_config('synchronous_commit', 'off', true)), `,
  'held cross join later',
);
