import { randomInt } from 'node:crypto';
import type { Hold } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  type BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointMetadata,
  type PendingWrite,
  type SerializerProtocol,
  WRITES_IDX_MAP,
} from '@langchain/langgraph-checkpoint';
import { AgentError } from '../errors.ts';
import { type Address, addressOf, configOf } from './address.ts';
import { CheckpointReader } from './checkpoint-reader.ts';
import { deleteThread } from './delete-thread.ts';
import { type NewValue, putCheckpoint } from './put-checkpoint.ts';
import { putWrites, type TaskWrite } from './put-writes.ts';
import { QuietPromise } from './quiet-promise.ts';

/** Whose writes the saver makes. */
export interface FencedSaverOptions {
  readonly pool: Pool;
  readonly hold: Hold;
  readonly serde?: SerializerProtocol;
}

/**
 * A checkpoint saver for the holder of a run. Each write is one statement that goes through only while the hold is good, so an
 * owner that was taken for dead and wakes up writes nothing. The graph is to run with `durability: 'sync'`: then it learns of a
 * refusal before the next step begins.
 */
export const createFencedSaver = (options: FencedSaverOptions): BaseCheckpointSaver => new FencedSaver(options);

const FRACTION = 2 ** 32;

class FencedSaver extends CheckpointReader {
  readonly #pool: Pool;
  readonly #hold: Hold;

  constructor({ pool, hold, serde }: FencedSaverOptions) {
    super(pool, serde);
    this.#pool = pool;
    this.#hold = hold;
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
    await putCheckpoint(this.#pool, this.#hold, {
      ns,
      id: checkpoint.id,
      parentId: parentId ?? null,
      checkpoint: JSON.stringify(head),
      metadata: { type, bytes },
      values: await Promise.all(Object.entries(newVersions).map(([channel, version]) => this.#toValue(values, channel, version))),
    });
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
    await putWrites(this.#pool, this.#hold, { ns, checkpointId, taskId, writes: dumped });
  }

  override async deleteThread(threadId: string): Promise<void> {
    this.#own({ runId: threadId });
    await deleteThread(this.#pool, this.#hold);
  }

  /**
   * The next whole number and a random fraction. Two branches that part at one checkpoint would count alike, and the values of
   * one would be read for those of the other.
   */
  override getNextVersion(current: number | undefined): number {
    return Math.floor(current ?? 0) + 1 + randomInt(FRACTION) / FRACTION;
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
