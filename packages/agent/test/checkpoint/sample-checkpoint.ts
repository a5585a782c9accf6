import type { Hold } from '@dream-agent/hitl';
import { type Checkpoint, emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';

/** A checkpoint with these values, each in a version of its own. */
export const aCheckpoint = (values: Record<string, unknown> = {}, version = 1): Checkpoint => ({
  ...emptyCheckpoint(),
  id: uuid6(1),
  channel_values: values,
  channel_versions: Object.fromEntries(Object.keys(values).map((channel) => [channel, version])),
});

/** Where a run's checkpoints lie, or one of them. */
export const at = (hold: Hold, id?: string, ns = '') => ({
  configurable: { thread_id: hold.runId, checkpoint_ns: ns, ...(id !== undefined && { checkpoint_id: id }) },
});

export const META = { source: 'loop', step: 0, parents: {} } as const;
