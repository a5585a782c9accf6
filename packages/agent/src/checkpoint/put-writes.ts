import type { Hold } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { fenced, HELD, type HoldColumns, holdColumns } from './fence.ts';
import { type Part, pack } from './pack.ts';
import { statement } from './statement.ts';

/** One write of a task. Places below zero belong to errors, interrupts and answers, of which the last one counts. */
export type TaskWrite = Part<{ readonly idx: number; readonly channel: string; readonly type: string }>;

/** What a task has written against a checkpoint. */
export interface PutWrites {
  readonly ns: string;
  readonly checkpointId: string;
  readonly taskId: string;
  readonly writes: readonly TaskWrite[];
}

interface Columns extends HoldColumns {
  ns: string;
  checkpoint_id: string;
  task_id: string;
  parts: string;
  bytes: Uint8Array;
}

// An ordinary write is kept as it came first: a task that runs again must not change what the step has seen.
const put = statement<Columns>(
  'put-writes',
  `with ${HELD}, written as (
  insert into agent.checkpoint_writes (run_id, ns, checkpoint_id, task_id, idx, channel, type, data)
  select :run_id, :ns, :checkpoint_id, :task_id, part.idx, part.channel, part.type,
         substring(:bytes::bytea from part.start for part.size)
    from held, json_to_recordset(:parts::json) as part (idx integer, channel text, type text, start integer, size integer)
  on conflict (run_id, ns, checkpoint_id, task_id, idx) do update
    set channel = excluded.channel, type = excluded.type, data = excluded.data where checkpoint_writes.idx < 0
)
select found from held`,
);

/** Writes what a task has written in one statement, if the hold is good; else nothing. */
export async function putWrites(db: Db, hold: Hold, input: PutWrites): Promise<void> {
  // Two of one place can't go into one statement; the later one wins, as if they had come one after the other.
  const byPlace = new Map(input.writes.map((write) => [write.idx, write]));
  const found = await put(db, {
    ...holdColumns(hold),
    ns: input.ns,
    checkpoint_id: input.checkpointId,
    task_id: input.taskId,
    ...pack([...byPlace.values()]),
  });
  if (found.length === 0) throw await fenced(db, hold, `writes of task ${input.taskId}`);
}
