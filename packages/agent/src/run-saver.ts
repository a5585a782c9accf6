import type { Hold } from '@dream-agent/hitl';
import { type Pool, together } from '@dream-agent/hitl/postgres';
import { createCheckpointReader, createFencedSaver, type FencedSaver, plainJson } from './checkpoint/index.ts';
import { THOUGHT_CHANNELS } from './state.ts';

/** How long a step that comes out the same again may wait to be written, in milliseconds. */
const WITHIN = 50;

/**
 * Makes the savers of a process's runs: each for one hold, all of them writing together. Whoever has just claimed a run that nobody
 * held before says `isNew`, and nothing is looked for that can't be there.
 */
export function runSavers(pool: Pool): (hold: Hold, isNew?: boolean) => FencedSaver {
  const writer = together(pool);
  return (hold, isNew = false) =>
    createFencedSaver({
      pool,
      hold,
      writer,
      serde: plainJson,
      late: { promptly: THOUGHT_CHANNELS, within: WITHIN, isNew },
    });
}

/** Reads what those savers have written, of any run and without a hold. */
export const runReader = (pool: Pool) => createCheckpointReader({ pool, serde: plainJson });
