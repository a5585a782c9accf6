import { type Db, type Statement, statement } from '@dream-agent/hitl/postgres';
import type { Checkpoint } from '@langchain/langgraph-checkpoint';
import { type Part, unpack } from './unpack.ts';

/** Which checkpoints are read, the one that was inserted last first. */
export interface Which {
  readonly runId?: string;
  readonly ns?: string;
  readonly id?: string;
  /** Inserted before this place in the order. */
  readonly below?: string;
  readonly limit: number;
}

/** A checkpoint as it lies in the tables, its values still serialised. */
export interface StoredCheckpoint {
  readonly seq: string;
  readonly runId: string;
  readonly ns: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly checkpoint: Omit<Checkpoint, 'channel_values'>;
  readonly metadata: Part<{ readonly type: string }>;
  readonly values: readonly Part<{ readonly channel: string; readonly type: string }>[];
  readonly writes: readonly StoredWrite[];
}

export type StoredWrite = Part<{ readonly task: string; readonly channel: string; readonly type: string }>;

interface WriteColumns {
  write_parts: { task: string; channel: string; type: string; size: number }[] | null;
  write_bytes: Uint8Array | null;
}

interface Row extends WriteColumns {
  seq: string;
  run_id: string;
  ns: string;
  id: string;
  parent_id: string | null;
  checkpoint: Omit<Checkpoint, 'channel_values'>;
  metadata_type: string;
  metadata: Uint8Array;
  value_parts: { channel: string; type: string; size: number }[] | null;
  value_bytes: Uint8Array | null;
}

const WRITES = `
  select json_agg(json_build_object('task', task_id, 'channel', channel, 'type', type, 'size', length(data)) order by task_id, idx)
           as write_parts,
         string_agg(data, ''::bytea order by task_id, idx) as write_bytes
    from agent.checkpoint_writes`;

const CONDITIONS = { runId: 'run_id = :run_id', ns: 'ns = :ns', id: 'id = :id', below: 'seq < :below' } as const;

type Bound = Record<'run_id' | 'ns' | 'id' | 'below', string | undefined> & { limit: number };

/**
 * Each value is looked up by its key: `limit 1` keeps the planner from reading all versions a channel ever had and joining
 * them, which would cost more with every step behind it.
 */
const readWhere = (given: readonly (keyof typeof CONDITIONS)[]): Statement<Bound, Row> =>
  statement(
    `read-checkpoints-${given.join('-')}`,
    `select chosen.*, value_parts, value_bytes, write_parts, write_bytes
  from (
    select * from agent.checkpoints where ${['true', ...given.map((name) => CONDITIONS[name])].join(' and ')}
     order by seq desc limit :limit
  ) as chosen
 cross join lateral (
   select json_agg(json_build_object('channel', named.channel, 'type', found.type, 'size', length(found.data)) order by named.channel)
            as value_parts,
          string_agg(found.data, ''::bytea order by named.channel) as value_bytes
     from jsonb_each_text(chosen.checkpoint -> 'channel_versions') as named (channel, version)
    cross join lateral (
      select type, data from agent.channel_values
       where run_id = chosen.run_id and ns = chosen.ns and channel = named.channel and version = named.version limit 1
    ) as found
    where found.type <> 'empty'
 ) as kept
 cross join lateral (
   ${WRITES} where run_id = chosen.run_id and ns = chosen.ns and checkpoint_id = chosen.id
 ) as pending
 order by chosen.seq desc`,
  );

const NAMES = ['runId', 'ns', 'id', 'below'] as const;
const prepared = new Map<string, Statement<Bound, Row>>();

/** Reads checkpoints with their values and pending writes in one statement. */
export async function readCheckpoints(db: Db, which: Which): Promise<StoredCheckpoint[]> {
  const given = NAMES.filter((name) => which[name] !== undefined);
  const key = given.join();
  const read = prepared.get(key) ?? readWhere(given);
  prepared.set(key, read);
  const rows = await read(db, { run_id: which.runId, ns: which.ns, id: which.id, below: which.below, limit: which.limit });
  return rows.map((row) => ({
    seq: row.seq,
    runId: row.run_id,
    ns: row.ns,
    id: row.id,
    parentId: row.parent_id,
    checkpoint: row.checkpoint,
    metadata: { type: row.metadata_type, bytes: row.metadata },
    values: unpack(row.value_parts, row.value_bytes),
    writes: unpack(row.write_parts, row.write_bytes),
  }));
}

const readSent = statement<{ run_id: string; ns: string; checkpoint_id: string; channel: string }, WriteColumns>(
  'read-writes-of-channel',
  `${WRITES} where run_id = :run_id and ns = :ns and checkpoint_id = :checkpoint_id and channel = :channel`,
);

/** What was written to one channel against one checkpoint. */
export async function readWritesOf(
  db: Db,
  of: { readonly runId: string; readonly ns: string; readonly checkpointId: string; readonly channel: string },
): Promise<StoredWrite[]> {
  const [row] = await readSent(db, { run_id: of.runId, ns: of.ns, checkpoint_id: of.checkpointId, channel: of.channel });
  return unpack(row?.write_parts ?? null, row?.write_bytes ?? null);
}

const readPlace = statement<{ run_id: string | null; ns: string | null; id: string }, { seq: string }>(
  'read-place',
  `select seq from agent.checkpoints
    where id = :id and (:run_id::text is null or run_id = :run_id) and (:ns::text is null or ns = :ns) order by seq limit 1`,
);

/** Where a checkpoint stands in the order of insertion. */
export async function placeOf(
  db: Db,
  of: { readonly runId?: string | undefined; readonly ns?: string | undefined; readonly id: string },
): Promise<string | undefined> {
  const [row] = await readPlace(db, { run_id: of.runId ?? null, ns: of.ns ?? null, id: of.id });
  return row?.seq;
}
