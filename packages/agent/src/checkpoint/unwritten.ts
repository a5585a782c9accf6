import type { Hold } from '@dream-agent/hitl';
import type { NewCheckpoint, NewWrites, WriteCheckpoints } from './write-checkpoints.ts';

interface Stored {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What a saver has been given and has not written yet, as the rows it will be. A row goes into one statement once. */
export class Unwritten {
  readonly #checkpoints = new Map<string, object>();
  readonly #values = new Map<string, { readonly row: object; readonly bytes: Uint8Array }[]>();
  readonly #writes = new Map<string, object>();

  get isEmpty(): boolean {
    return this.#checkpoints.size + this.#writes.size === 0;
  }

  addCheckpoint({ ns, id, parentId, checkpoint, metadata, values }: NewCheckpoint): void {
    const place = this.#checkpoints.size;
    this.#checkpoints.set(JSON.stringify([ns, id]), { place, ns, id, parent_id: parentId, checkpoint, ...asText(metadata) });
    for (const { channel, version, ...stored } of values) {
      const key = JSON.stringify([ns, channel, version]);
      const known = this.#values.get(key) ?? [];
      // The same value twice is one row; another value under the same version is left for the table to refuse.
      if (known.some(({ bytes }) => Buffer.compare(bytes, stored.bytes) === 0)) continue;
      this.#values.set(key, [...known, { row: { ns, channel, version, ...asText(stored) }, bytes: stored.bytes }]);
    }
  }

  addWrites({ ns, checkpointId, taskId, writes }: NewWrites): void {
    for (const { idx, channel, ...stored } of writes) {
      const key = JSON.stringify([ns, checkpointId, taskId, idx]);
      // The first word of a task counts, the last one of those below zero.
      if (idx >= 0 && this.#writes.has(key)) continue;
      this.#writes.set(key, { ns, checkpoint_id: checkpointId, task_id: taskId, idx, channel, ...asText(stored) });
    }
  }

  /** Everything, as the statement takes it. */
  rows({ runId, owner, fence }: Hold): WriteCheckpoints {
    return {
      run_id: runId,
      owner,
      fence,
      channel_values: [...this.#values.values()].flat().map(({ row }) => row),
      checkpoints: [...this.#checkpoints.values()],
      writes: [...this.#writes.values()],
    };
  }
}

/** JSON travels as it is, anything else as base64. A database takes no NUL in a text. */
function asText({ type, bytes }: Stored): object {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return type === 'json' && !buffer.includes(0) ? { type, text: buffer.toString('utf8') } : { type, base64: buffer.toString('base64') };
}
