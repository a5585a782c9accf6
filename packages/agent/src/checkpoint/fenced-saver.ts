import { randomInt } from 'node:crypto';
import type { Hold } from '@dream-agent/hitl';
import { type Pool, together, type Writer } from '@dream-agent/hitl/postgres';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  type BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
  type SerializerProtocol,
  WRITES_IDX_MAP,
} from '@langchain/langgraph-checkpoint';
import { AgentError } from '../errors.ts';
import { type Address, addressOf, configOf } from './address.ts';
import { CheckpointReader } from './checkpoint-reader.ts';
import { deleteThread } from './delete-thread.ts';
import { fenced } from './fence.ts';
import { Newest } from './newest.ts';
import { QuietPromise } from './quiet-promise.ts';
import { Unwritten } from './unwritten.ts';
import { type NewValue, type TaskWrite, writeCheckpoints, writeCheckpointsSoon } from './write-checkpoints.ts';

/** Whose writes the saver makes. */
export interface FencedSaverOptions {
  readonly pool: Pool;
  readonly hold: Hold;
  readonly serde?: SerializerProtocol;
  /** Shared by the savers of a process, so that what several runs write at the same time is one commit. */
  readonly writer?: Writer;
  /** Without it, every call is written before it answers. */
  readonly late?: Lateness;
}

/** What may be written a little later than it is said. */
export interface Lateness {
  /**
   * Channels whose new value has to lie safe before the graph goes on: what can't be made again to the letter. Everything else a
   * run can lose with its process, because it comes out the same when the steps are gone through again.
   */
  readonly promptly: ReadonlySet<string>;
  /** The longest that something waits, in milliseconds. */
  readonly within: number;
  /** Whether nobody has held the run before, and so there is nothing to read. */
  readonly isNew: boolean;
}

/** A saver that can be told to write what it has kept back. */
export interface FencedSaver extends BaseCheckpointSaver {
  /**
   * Answers when everything is written; fails if any of it was refused. To be called before the run is given up or ended: what that
   * writes reaches the disk after this.
   */
  flush(): Promise<void>;
}

/**
 * A checkpoint saver for the holder of a run. Nothing is written but while the hold is good, so an owner that was taken for dead
 * and wakes up writes nothing. The graph is to run with `durability: 'sync'`: then it learns of a refusal before it goes on, or, with
 * lateness, with the next thing that is written.
 */
export const createFencedSaver = (options: FencedSaverOptions): FencedSaver => new Saver(options);

const FRACTION = 2 ** 32;

/** Between half and all of the time there is, and for everybody at the same moment: what falls due together is one commit. */
const nextBeat = (within: number): number => within - (performance.now() % (within / 2));

class Saver extends CheckpointReader implements FencedSaver {
  readonly #pool: Pool;
  readonly #writer: Writer;
  readonly #hold: Hold;
  readonly #late: Lateness | undefined;
  readonly #newest = new Newest();
  #unwritten = new Unwritten();
  #last: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** Something kept back could not be written: nothing that comes after it may be. */
  #failed: unknown;

  constructor({ pool, hold, serde, writer, late }: FencedSaverOptions) {
    super(pool, serde);
    this.#pool = pool;
    this.#hold = hold;
    this.#late = late;
    this.#writer = writer ?? together(pool);
    if (late?.isNew) this.#newest.learn(null);
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { runId, ns = '', id } = addressOf(config);
    const wantsNewest = this.#late !== undefined && runId === this.#hold.runId && ns === '' && id === undefined;
    if (!wantsNewest) {
      await this.flush();
      return super.getTuple(config);
    }
    if (this.#newest.checkpoint === undefined) {
      await this.flush();
      this.#newest.learn((await this.readNewest(this.#hold.runId)) ?? null);
    }
    const known = this.#newest.checkpoint;
    return known === null || known === undefined ? undefined : this.toTuple(known);
  }

  override async *list(config: RunnableConfig, options?: CheckpointListOptions): AsyncGenerator<CheckpointTuple> {
    await this.flush();
    yield* super.list(config, options);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const { ns = '', id: parentId } = this.#own(addressOf(config));
    const { channel_values: values, ...head } = checkpoint;
    const [type, bytes] = await this.serde.dumpsTyped(metadata);
    const made = {
      ns,
      id: checkpoint.id,
      parentId: parentId ?? null,
      checkpoint: head,
      metadata: { type, bytes },
      values: await Promise.all(Object.entries(newVersions).map(([channel, version]) => this.#toValue(values, channel, version))),
    };
    this.#unwritten.addCheckpoint(made);
    this.#newest.put(this.#hold.runId, made);
    await this.#written(`checkpoint ${checkpoint.id}`, Object.keys(newVersions));
    return configOf(this.#hold.runId, ns, checkpoint.id);
  }

  override putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    return QuietPromise.of(this.#putWrites(config, writes, taskId));
  }

  async #putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { ns = '', id: checkpointId } = this.#own(addressOf(config));
    if (checkpointId === undefined) {
      throw new AgentError('AGENT_INPUT_INVALID', `writes of task ${taskId} name no checkpoint; expected configurable.checkpoint_id`);
    }
    const dumped = await Promise.all(
      writes.map(async ([channel, value], place): Promise<TaskWrite> => {
        const [type, bytes] = await this.serde.dumpsTyped(value);
        return { idx: WRITES_IDX_MAP[channel] ?? place, channel, type, bytes };
      }),
    );
    const made = { ns, checkpointId, taskId, writes: dumped };
    this.#unwritten.addWrites(made);
    this.#newest.putWrites(made);
    await this.#written(`writes of task ${taskId}`, []);
  }

  override async deleteThread(threadId: string): Promise<void> {
    this.#own({ runId: threadId });
    await this.flush();
    this.#newest.forget();
    await deleteThread(this.#pool, this.#hold);
  }

  async flush(): Promise<void> {
    if (this.#failed !== undefined) throw this.#failed;
    await (this.#unwritten.isEmpty ? this.#last : this.#send('what was kept back', this.#late === undefined));
  }

  /**
   * The next whole number and a random fraction. Two branches that part at one checkpoint would count alike, and the values of
   * one would be read for those of the other.
   */
  override getNextVersion(current: number | undefined): number {
    return Math.floor(current ?? 0) + 1 + randomInt(FRACTION) / FRACTION;
  }

  /** Answers once what was just added may be relied on. */
  async #written(what: string, channels: readonly string[]): Promise<void> {
    if (this.#failed !== undefined) throw this.#failed;
    if (this.#late === undefined || channels.some((channel) => this.#late?.promptly.has(channel))) return this.#send(what, true);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // Whoever flushes or writes next is told of a failure.
      this.#send(what, false).catch(() => {});
    }, nextBeat(this.#late.within)).unref();
  }

  /** Writes all there is, after what is being written. */
  #send(what: string, toDisk: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = this.#unwritten.rows(this.#hold);
    this.#unwritten = new Unwritten();
    const before = this.#last;
    const sent = (async () => {
      await before;
      if (this.#failed !== undefined) throw this.#failed;
      try {
        if ((await this.#writer.put(toDisk ? writeCheckpoints : writeCheckpointsSoon, rows)) === undefined)
          throw await fenced(this.#pool, this.#hold, what);
      } catch (error) {
        this.#newest.forget();
        if (this.#late !== undefined) this.#failed = error;
        throw error;
      }
    })();
    this.#last = sent.catch(() => {});
    return sent;
  }

  async #toValue(values: Checkpoint['channel_values'], channel: string, version: number | string): Promise<NewValue> {
    // A channel that was emptied has a version and no value.
    const [type, bytes] = Object.hasOwn(values, channel)
      ? await this.serde.dumpsTyped(values[channel])
      : (['empty', new Uint8Array()] as const);
    return { channel, version: String(version), type, bytes };
  }

  /** The address, if it is in the run this saver was made for. */
  #own(address: Address): Address {
    if (address.runId === undefined) {
      throw new AgentError('AGENT_INPUT_INVALID', `no thread is named; expected configurable.thread_id to be ${this.#hold.runId}`);
    }
    if (address.runId !== this.#hold.runId) {
      throw new AgentError('CHECKPOINT_FENCED', `thread ${address.runId} is not the run this saver holds, ${this.#hold.runId}`);
    }
    return address;
  }
}
