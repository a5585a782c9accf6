import type { Hold, RunId } from '@dream-agent/hitl';
import { aRun } from '@dream-agent/hitl/testing';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type PendingWrite,
} from '@langchain/langgraph-checkpoint';
import { deltaChannelHistoryTests, specTest } from '@langchain/langgraph-checkpoint-validation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCheckpointReader, createFencedSaver, type FencedSaver, type Lateness } from '../../src/checkpoint/index.ts';
import { openWorld, type World } from './checkpoint-world.ts';

let world: World;

/** LangGraph's suite writes to many threads with one saver; a fenced one writes to one. This makes a run and a saver for each. */
class SaverForAnyThread extends BaseCheckpointSaver {
  readonly #savers = new Map<unknown, Promise<FencedSaver>>();
  readonly #reader = createCheckpointReader({ pool: world.database.pool });
  readonly #late: Lateness | undefined;

  constructor(late?: Lateness) {
    super();
    this.#late = late;
  }

  /** What is kept back is read from whoever keeps it. */
  override async getTuple(config: RunnableConfig) {
    return ((await this.#savers.get(config.configurable?.['thread_id'])) ?? this.#reader).getTuple(config);
  }
  override async *list(config: RunnableConfig, options?: CheckpointListOptions) {
    for (const saver of this.#savers.values()) await (await saver).flush();
    yield* this.#reader.list(config, options);
  }
  override async put(config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata, versions: ChannelVersions) {
    return (await this.#of(config.configurable?.['thread_id'])).put(config, checkpoint, metadata, versions);
  }
  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string) {
    return (await this.#of(config.configurable?.['thread_id'])).putWrites(config, writes, taskId);
  }
  override async deleteThread(threadId: string) {
    return (await this.#of(threadId)).deleteThread(threadId);
  }
  override getNextVersion(current: number | undefined) {
    return createFencedSaver({ pool: world.database.pool, hold: {} as Hold }).getNextVersion(current);
  }

  #of(thread: unknown): Promise<FencedSaver> {
    const saver = this.#savers.get(thread) ?? this.#make(String(thread) as RunId);
    this.#savers.set(thread, saver);
    return saver;
  }
  async #make(id: RunId): Promise<FencedSaver> {
    const run = await world.harness.ledger.createRun(aRun({ id, claim: { owner: 'suite', leaseSeconds: 3600 } }));
    const hold = { runId: id, owner: 'suite', fence: run.fence };
    return createFencedSaver({ pool: world.database.pool, hold, ...(this.#late === undefined ? {} : { late: this.#late }) });
  }
}

// The suite finds these where its own runner puts them.
const globals = { describe, it, expect, beforeAll, beforeEach, afterAll, afterEach };
Object.assign(globalThis, globals);
afterAll(async () => {
  for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  await world.close();
});

beforeAll(async () => {
  world = await openWorld();
});

const initializer = (checkpointerName: string, late?: Lateness) => ({
  checkpointerName,
  createCheckpointer: () => new SaverForAnyThread(late),
  destroyCheckpointer: async () => {
    await world.database.pool.query('truncate agent.checkpoints, agent.channel_values, agent.checkpoint_writes');
  },
});
const prompt = initializer('fenced saver');
specTest(prompt);
deltaChannelHistoryTests(prompt);
const late = initializer('fenced saver that writes late', { promptly: new Set(), within: 600_000, isNew: true });
specTest(late);
deltaChannelHistoryTests(late);
