import { isDeepStrictEqual } from 'node:util';
import type { Pool } from '@dream-agent/hitl/postgres';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  copyCheckpoint,
  maxChannelVersion,
  type PendingWrite,
  type SerializerProtocol,
  TASKS,
} from '@langchain/langgraph-checkpoint';
import { AgentError } from '../errors.ts';
import { addressOf, configOf } from './address.ts';
import { placeOf, readCheckpoints, readWritesOf, type StoredCheckpoint } from './read-checkpoints.ts';

/** How many checkpoints of a history are fetched at a time. */
const PAGE = 50;

/** Reads checkpoints of any run: the newest, a given one, the history. It writes nothing. */
export class CheckpointReader extends BaseCheckpointSaver {
  readonly #db: Pool;

  constructor(pool: Pool, serde?: SerializerProtocol) {
    super(serde);
    this.#db = pool;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { runId, ns = '', id } = addressOf(config);
    if (runId === undefined) return undefined;
    const [stored] = await readCheckpoints(this.#db, { runId, ns, ...(id !== undefined && { id }), limit: 1 });
    return stored && this.toTuple(stored);
  }

  /** The newest of a run, its values still serialised. */
  protected async readNewest(runId: string): Promise<StoredCheckpoint | undefined> {
    const [stored] = await readCheckpoints(this.#db, { runId, ns: '', limit: 1 });
    return stored;
  }

  /** The last inserted first. `before` means inserted before; before a checkpoint nobody knows there is nothing. */
  override async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const address = addressOf(config);
    const before = options.before === undefined ? {} : addressOf(options.before);
    let below: string | undefined;
    if (before.id !== undefined) {
      below = await placeOf(this.#db, { runId: before.runId ?? address.runId, ns: before.ns, id: before.id });
      if (below === undefined) return;
    }
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const page = await readCheckpoints(this.#db, { ...address, ...(below !== undefined && { below }), limit: Math.min(PAGE, left) });
      for (const stored of page) {
        const metadata = await this.#metadataOf(stored);
        if (!fits(metadata, options.filter)) continue;
        yield await this.toTuple(stored, metadata);
        left--;
        if (left <= 0) return;
      }
      below = page.at(-1)?.seq;
      if (below === undefined) return;
    }
  }

  override put(
    _config: RunnableConfig,
    _checkpoint: Checkpoint,
    _metadata: CheckpointMetadata,
    _newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    return Promise.reject(readOnly('a checkpoint'));
  }

  override putWrites(_config: RunnableConfig, _writes: PendingWrite[], _taskId: string): Promise<void> {
    return Promise.reject(readOnly('writes'));
  }

  override deleteThread(_threadId: string): Promise<void> {
    return Promise.reject(readOnly('a deletion'));
  }

  #metadataOf({ metadata }: StoredCheckpoint): Promise<CheckpointMetadata> {
    return this.serde.loadsTyped(metadata.type, metadata.bytes);
  }

  /** Each time anew from the bytes: what the graph does to one reading is not in the next. */
  protected async toTuple(stored: StoredCheckpoint, known?: CheckpointMetadata): Promise<CheckpointTuple> {
    const { runId, ns, id, parentId } = stored;
    const metadata = known ?? (await this.#metadataOf(stored));
    const values = await Promise.all(
      stored.values.map(async ({ channel, type, bytes }) => [channel, await this.serde.loadsTyped(type, bytes)] as const),
    );
    const pendingWrites = await Promise.all(
      stored.writes.map(
        async ({ task, channel, type, bytes }): Promise<CheckpointPendingWrite> => [
          task,
          channel,
          await this.serde.loadsTyped(type, bytes),
        ],
      ),
    );
    const checkpoint: Checkpoint = {
      ...copyCheckpoint({ ...stored.checkpoint, channel_values: {} }),
      channel_values: Object.fromEntries(values),
    };
    if (checkpoint.v < 4 && parentId !== null) await this.#takeSends(checkpoint, { runId, ns, checkpointId: parentId });
    return {
      config: configOf(runId, ns, id),
      checkpoint,
      metadata,
      ...(parentId !== null && { parentConfig: configOf(runId, ns, parentId) }),
      pendingWrites,
    };
  }

  /** Formats before 4 left what was sent with the parent's writes; the graph looks for it in a channel. */
  async #takeSends(checkpoint: Checkpoint, parent: { runId: string; ns: string; checkpointId: string }): Promise<void> {
    const sent = await readWritesOf(this.#db, { ...parent, channel: TASKS });
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_values[TASKS] = await Promise.all(sent.map(({ type, bytes }) => this.serde.loadsTyped(type, bytes)));
    checkpoint.channel_versions[TASKS] = versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
  }
}

/** A saver for looking only: it needs no hold, and refuses to write. */
export const createCheckpointReader = (options: { readonly pool: Pool; readonly serde?: SerializerProtocol }): BaseCheckpointSaver =>
  new CheckpointReader(options.pool, options.serde);

const fits = (metadata: CheckpointMetadata, filter: Record<string, unknown> = {}): boolean =>
  Object.entries(filter).every(([key, value]) => isDeepStrictEqual((metadata as Record<string, unknown>)[key], value));

const readOnly = (what: string): AgentError =>
  new AgentError('CHECKPOINT_FENCED', `${what} refused: this saver only reads; claim the run and use createFencedSaver`);
