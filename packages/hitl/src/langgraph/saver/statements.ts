import type { Db } from '../../postgres/connection/db.ts';
import { batchStatement } from '../../postgres/connection/statement.ts';

/** A value as it travels: JSON as it is, anything else as base64. A database takes no NUL in a text. */
export type Packed = { readonly type: string; readonly text: string } | { readonly type: string; readonly base64: string };

export function pack(type: string, bytes: Uint8Array): Packed {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return type === 'json' && !buffer.includes(0) ? { type, text: buffer.toString('utf8') } : { type, base64: buffer.toString('base64') };
}

const bytes = (of: string) => `coalesce(convert_to(${of} ->> 'text', 'UTF8'), decode(${of} ->> 'base64', 'base64'))`;

/** What is written at once: a checkpoint, or what a task has written against one. */
export interface NewPart {
  /** What never travels twice in the same statement. */
  readonly run_id: string;
  readonly thread: string;
  readonly ns: string;
  readonly checkpoint_id: string;
  readonly parent_id?: string | undefined;
  readonly checkpoint?: Packed;
  readonly metadata?: Packed;
  readonly task_id?: string;
  readonly writes?: readonly { readonly idx: number; readonly channel: string; readonly value: Packed }[];
}

/**
 * Several threads in one commit. The same checkpoint again takes the place of the first, and keeps its place in the order. The first
 * word of a task counts; of errors, questions and answers, which lie below zero, the last.
 */
export const writePart = batchStatement<NewPart>(
  'write-thread',
  {
    run_id: 'text',
    thread: 'text',
    ns: 'text',
    checkpoint_id: 'text',
    parent_id: 'text',
    checkpoint: 'json',
    metadata: 'json',
    task_id: 'text',
    writes: 'json',
  },
  `kept as (
  insert into hitl_threads.checkpoints (thread_id, ns, id, parent_id, type, data, metadata_type, metadata)
  select thread, ns, checkpoint_id, parent_id, checkpoint ->> 'type', ${bytes('checkpoint')}, metadata ->> 'type', ${bytes('metadata')}
    from input where checkpoint is not null order by n
  on conflict (thread_id, ns, id) do update
    set type = excluded.type, data = excluded.data, metadata_type = excluded.metadata_type, metadata = excluded.metadata
), written as (
  insert into hitl_threads.writes (thread_id, ns, checkpoint_id, task_id, idx, channel, type, data)
  select thread, ns, checkpoint_id, task_id, part.idx, part.channel, part.value ->> 'type', ${bytes('part.value')}
    from input cross join lateral json_to_recordset(input.writes) as part (idx integer, channel text, value json)
   where writes is not null order by n
  on conflict (thread_id, ns, checkpoint_id, task_id, idx) do update
    set channel = excluded.channel, type = excluded.type, data = excluded.data where writes.idx < 0
)
select n from input`,
);

export interface StoredCheckpoint {
  readonly seq: string;
  readonly thread_id: string;
  readonly ns: string;
  readonly id: string;
  readonly parent_id: string | null;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata_type: string;
  readonly metadata: Uint8Array;
  readonly pending: readonly { readonly task: string; readonly channel: string; readonly type: string; readonly data: string }[] | null;
}

export interface Which {
  readonly thread?: string | undefined;
  readonly ns?: string | undefined;
  readonly id?: string | undefined;
  readonly below?: string | undefined;
  readonly limit: number;
}

/** What tasks have written against a checkpoint that was chosen. */
const PENDING = `(
   select json_agg(json_build_object('task', task_id, 'channel', channel, 'type', type, 'data', encode(data, 'base64')) order by task_id, idx) as pending
     from hitl_threads.writes where thread_id = chosen.thread_id and ns = chosen.ns and checkpoint_id = chosen.id
 ) as written`;

/** The last inserted of each thread, of several threads in one look. */
export const readNewest = batchStatement<{ readonly thread: string; readonly namespace: string }, StoredCheckpoint>(
  'read-newest-of-thread',
  { thread: 'text', namespace: 'text' },
  `chosen as materialized (
  select input.n, newest.* from input cross join lateral (
    select * from hitl_threads.checkpoints where thread_id = input.thread and ns = input.namespace order by seq desc limit 1
  ) as newest
)
select chosen.*, pending from chosen cross join lateral ${PENDING}`,
);

const READ = (where: string, limit: number) => `select chosen.*, pending
  from (select * from hitl_threads.checkpoints where ${where} order by seq desc limit $${limit}) as chosen
 cross join lateral ${PENDING}
 order by chosen.seq desc`;

const COLUMNS = { thread: 'thread_id =', ns: 'ns =', id: 'id =', below: 'seq <' } as const;

/** The last inserted first, each with what tasks have written against it. */
export async function readCheckpoints(db: Db, which: Which): Promise<StoredCheckpoint[]> {
  const given = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((name) => which[name] !== undefined);
  const where = given.map((name, place) => `${COLUMNS[name]} $${place + 1}`).join(' and ') || 'true';
  const name = `hitl-read-threads-${given.join('-')}`;
  const values = [...given.map((key) => which[key]), which.limit];
  const { rows } = await db.query({ name, text: READ(where, given.length + 1), values });
  return rows as StoredCheckpoint[];
}
