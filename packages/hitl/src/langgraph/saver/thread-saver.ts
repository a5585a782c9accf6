import { isDeepStrictEqual } from 'node:util';
import { BaseCheckpointSaver, type Checkpoint, type CheckpointMetadata, type CheckpointTuple } from '@langchain/langgraph';
import type { Pool } from '../../postgres/connection/db.ts';
import { together, type Writer } from '../../postgres/connection/writer.ts';
import { HitlError } from '../../schema/errors.ts';
import { pack, readCheckpoints, readNewest, type StoredCheckpoint, writePart } from './statements.ts';

type Config = Parameters<BaseCheckpointSaver['getTuple']>[0];
type ListOptions = NonNullable<Parameters<BaseCheckpointSaver['list']>[1]>;
type Writes = Parameters<BaseCheckpointSaver['putWrites']>[1];
type Serde = NonNullable<ConstructorParameters<typeof BaseCheckpointSaver>[0]>;

/** Where errors, tasks that were put on, questions and answers are kept: of each there is one, and the last one counts. */
const BELOW_ZERO: Readonly<Record<string, number>> = { __error__: -1, __scheduled__: -2, __interrupt__: -3, __resume__: -4 };
const SENT = '__pregel_tasks';
const PAGE = 50;

/**
 * Keeps the threads of a graph on PostgreSQL, each checkpoint in one statement, and those that come in at the same time in one
 * commit. The newest is the one that came in last, whatever the clock of its maker said. It is no lock: two processes may go on
 * with one thread, and what may happen once only is the ledger's business. Make the tables with `migrateThreads`.
 */
export function createThreadSaver(options: { readonly pool: Pool; readonly serde?: Serde }): BaseCheckpointSaver {
  return new ThreadSaver(options);
}

class ThreadSaver extends BaseCheckpointSaver {
  readonly #pool: Pool;
  readonly #writer: Writer;
  /** Reads that are wanted at the same time go together too, and wait for no commit. */
  readonly #reader: Writer;

  constructor({ pool, serde }: { readonly pool: Pool; readonly serde?: Serde }) {
    super(serde);
    this.#pool = pool;
    this.#writer = together(pool);
    this.#reader = together(pool);
  }

  override async getTuple(config: Config): Promise<CheckpointTuple | undefined> {
    const { thread, ns = '', id } = addressOf(config);
    if (thread === undefined) return undefined;
    const stored =
      id === undefined
        ? await this.#reader.put(readNewest, { thread, namespace: ns })
        : (await readCheckpoints(this.#pool, { thread, ns, id, limit: 1 }))[0];
    return stored && this.#toTuple(stored);
  }

  override async *list(config: Config, options: ListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { thread, ns, id } = addressOf(config);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    let below: string | undefined;
    if (options.before !== undefined) {
      const before = addressOf(options.before);
      const [found] = await readCheckpoints(this.#pool, { thread: before.thread ?? thread, ns: before.ns, id: before.id, limit: 1 });
      if (found === undefined) return;
      below = found.seq;
    }
    while (left > 0) {
      const page = await readCheckpoints(this.#pool, { thread, ns, id, below, limit: PAGE });
      for (const stored of page) {
        const tuple = await this.#toTuple(stored);
        if (!fits(tuple.metadata, options.filter)) continue;
        yield tuple;
        if (--left <= 0) return;
      }
      below = page.at(-1)?.seq;
      if (below === undefined) return;
    }
  }

  override async put(config: Config, checkpoint: Checkpoint, metadata: CheckpointMetadata): Promise<Config> {
    const { thread, ns = '', id } = named(config);
    const [[type, bytes], [metadataType, metadataBytes]] = await Promise.all([
      this.serde.dumpsTyped(checkpoint),
      this.serde.dumpsTyped(metadata),
    ]);
    await this.#writer.put(writePart, {
      // One at a time of each thread: the newest is the one that came in last.
      run_id: JSON.stringify([thread, ns]),
      thread,
      ns,
      checkpoint_id: checkpoint.id,
      parent_id: id,
      checkpoint: pack(type, bytes),
      metadata: pack(metadataType, metadataBytes),
    });
    return configOf(thread, ns, checkpoint.id);
  }

  override async putWrites(config: Config, writes: Writes, taskId: string): Promise<void> {
    const { thread, ns = '', id } = named(config);
    if (id === undefined) throw new HitlError('HITL_INVALID_INPUT', `writes of task ${taskId} name no checkpoint`);
    const dumped = await Promise.all(
      writes.map(async ([channel, value], place) => {
        const [type, bytes] = await this.serde.dumpsTyped(value);
        return { idx: BELOW_ZERO[channel] ?? place, channel, value: pack(type, bytes) };
      }),
    );
    const key = JSON.stringify([thread, ns, id, taskId]);
    await this.#writer.put(writePart, { run_id: key, thread, ns, checkpoint_id: id, task_id: taskId, writes: dumped });
  }

  override async deleteThread(thread: string): Promise<void> {
    const text =
      'with gone as (delete from hitl_threads.writes where thread_id = $1) delete from hitl_threads.checkpoints where thread_id = $1';
    await this.#pool.query({ text, values: [thread] });
  }

  async #toTuple({
    thread_id,
    ns,
    id,
    parent_id,
    type,
    data,
    metadata_type,
    metadata,
    pending,
  }: StoredCheckpoint): Promise<CheckpointTuple> {
    const checkpoint = (await this.serde.loadsTyped(type, data)) as Checkpoint;
    if (checkpoint.v < 4 && parent_id !== null) await this.#takeSends(checkpoint, { thread: thread_id, ns, id: parent_id });
    return {
      config: configOf(thread_id, ns, id),
      checkpoint,
      metadata: (await this.serde.loadsTyped(metadata_type, metadata)) as CheckpointMetadata,
      ...(parent_id === null ? {} : { parentConfig: configOf(thread_id, ns, parent_id) }),
      pendingWrites: await this.#loadWrites(pending),
    };
  }

  async #loadWrites(pending: StoredCheckpoint['pending']): Promise<[string, string, unknown][]> {
    return Promise.all(
      (pending ?? []).map(
        async ({ task, channel, type, data }): Promise<[string, string, unknown]> => [
          task,
          channel,
          await this.serde.loadsTyped(type, Buffer.from(data, 'base64')),
        ],
      ),
    );
  }

  /** Formats before 4 left what was sent with the parent's writes; the graph looks for it in a channel. */
  async #takeSends(checkpoint: Checkpoint, parent: { thread: string; ns: string; id: string }): Promise<void> {
    const [stored] = await readCheckpoints(this.#pool, { ...parent, limit: 1 });
    const sent = (await this.#loadWrites(stored?.pending ?? null)).filter(([, channel]) => channel === SENT);
    checkpoint.channel_values[SENT] = sent.map(([, , value]) => value);
    let [newest = this.getNextVersion(undefined), ...others] = Object.values(checkpoint.channel_versions);
    for (const version of others) if (version > newest) newest = version;
    checkpoint.channel_versions[SENT] = newest;
  }
}

interface Address {
  readonly thread: string | undefined;
  readonly ns: string | undefined;
  readonly id: string | undefined;
}

function addressOf({ configurable }: Config): Address {
  const text = (key: string) => (configurable?.[key] === undefined ? undefined : String(configurable[key]));
  return { thread: text('thread_id'), ns: text('checkpoint_ns'), id: text('checkpoint_id') };
}

function named(config: Config): Address & { readonly thread: string } {
  const address = addressOf(config);
  if (address.thread === undefined) throw new HitlError('HITL_INVALID_INPUT', 'no thread is named; expected configurable.thread_id');
  return { ...address, thread: address.thread };
}

const configOf = (thread: string, ns: string, id: string): Config => ({
  configurable: { thread_id: thread, checkpoint_ns: ns, checkpoint_id: id },
});

const fits = (metadata: CheckpointMetadata | undefined, filter: Record<string, unknown> = {}): boolean =>
  Object.entries(filter).every(([key, value]) => isDeepStrictEqual((metadata as Record<string, unknown> | undefined)?.[key], value));
