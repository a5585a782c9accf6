import type { StoredCheckpoint, StoredWrite } from './read-checkpoints.ts';
import type { NewCheckpoint, NewWrites } from './write-checkpoints.ts';

interface PlacedWrite extends StoredWrite {
  readonly idx: number;
}

/**
 * Where the run stands, as its only writer knows it: what was read or put last, and what tasks have written since. Whoever holds
 * a run need not ask the database what it has written itself.
 */
export class Newest {
  #known: StoredCheckpoint | null | undefined;
  #writes: readonly PlacedWrite[] = [];

  /** Undefined where it has to be read; null where there is no checkpoint yet. */
  get checkpoint(): StoredCheckpoint | null | undefined {
    if (this.#known === undefined || this.#known === null) return this.#known;
    const added = this.#writes.toSorted((one, other) => (one.task === other.task ? one.idx - other.idx : one.task < other.task ? -1 : 1));
    return { ...this.#known, writes: [...this.#known.writes, ...added] };
  }

  learn(known: StoredCheckpoint | null): void {
    this.#known = known;
    this.#writes = [];
  }

  forget(): void {
    this.#known = undefined;
    this.#writes = [];
  }

  put(runId: string, { ns, id, parentId, checkpoint, metadata, values }: NewCheckpoint): void {
    if (ns !== '' || this.#known === undefined || (this.#known?.id ?? null) !== parentId) {
      this.forget();
      return;
    }
    const added = new Map(values.map((value) => [value.channel, value]));
    const kept = (this.#known?.values ?? []).filter(({ channel }) => !added.has(channel));
    const all = [...kept, ...added.values()].filter(({ type }) => type !== 'empty');
    this.learn({
      seq: '',
      runId,
      ns,
      id,
      parentId,
      checkpoint,
      metadata,
      values: all.filter(({ channel }) => Object.hasOwn(checkpoint.channel_versions, channel)),
      writes: [],
    });
  }

  putWrites({ ns, checkpointId, taskId, writes }: NewWrites): void {
    if (ns !== '' || this.#known === undefined || this.#known?.id !== checkpointId || this.#known.writes.length > 0) {
      this.forget();
      return;
    }
    const isSame = (write: PlacedWrite, idx: number) => write.task === taskId && write.idx === idx;
    for (const { idx, channel, type, bytes } of writes) {
      const known = this.#writes.find((write) => isSame(write, idx));
      if (known !== undefined && idx >= 0) continue;
      this.#writes = [...this.#writes.filter((write) => write !== known), { task: taskId, idx, channel, type, bytes }];
    }
  }
}
