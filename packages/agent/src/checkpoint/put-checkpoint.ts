import type { Hold } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { fenced, HELD, type HoldColumns, holdColumns } from './fence.ts';
import { type Part, pack } from './pack.ts';
import { statement } from './statement.ts';

/** A value a channel was given with this checkpoint. */
export type NewValue = Part<{ readonly channel: string; readonly version: string; readonly type: string }>;

/** A checkpoint as it is written. */
export interface PutCheckpoint {
  readonly ns: string;
  readonly id: string;
  readonly parentId: string | null;
  /** JSON, without the values. */
  readonly checkpoint: string;
  readonly metadata: Part<{ readonly type: string }>;
  readonly values: readonly NewValue[];
}

interface Columns extends HoldColumns {
  ns: string;
  id: string;
  parent_id: string | null;
  checkpoint: string;
  metadata_type: string;
  metadata: Uint8Array;
  parts: string;
  bytes: Uint8Array;
}

// A version that has another value already makes the value null, which the table refuses: the statement fails as a whole, and
// no version ever stands for two values.
const put = statement<Columns>(
  'put-checkpoint',
  `with ${HELD}, stored as (
  insert into agent.channel_values (run_id, ns, channel, version, type, data)
  select :run_id, :ns, part.channel, part.version, part.type, substring(:bytes::bytea from part.start for part.size)
    from held, json_to_recordset(:parts::json) as part (channel text, version text, type text, start integer, size integer)
  on conflict (run_id, ns, channel, version) do update
    set data = case when (channel_values.type, channel_values.data) = (excluded.type, excluded.data) then excluded.data end
), written as (
  insert into agent.checkpoints (run_id, ns, id, parent_id, checkpoint, metadata_type, metadata)
  select :run_id, :ns, :id, :parent_id, :checkpoint::jsonb, :metadata_type, :metadata::bytea from held
  on conflict (run_id, id, ns) do update
    set checkpoint = excluded.checkpoint, metadata_type = excluded.metadata_type, metadata = excluded.metadata
)
select found from held`,
);

/** Writes a checkpoint and its new values in one statement, if the hold is good; else nothing. */
export async function putCheckpoint(db: Db, hold: Hold, input: PutCheckpoint): Promise<void> {
  const found = await put(db, {
    ...holdColumns(hold),
    ns: input.ns,
    id: input.id,
    parent_id: input.parentId,
    checkpoint: input.checkpoint,
    metadata_type: input.metadata.type,
    metadata: input.metadata.bytes,
    ...pack(input.values),
  });
  if (found.length === 0) throw await fenced(db, hold, `checkpoint ${input.id}`);
}
