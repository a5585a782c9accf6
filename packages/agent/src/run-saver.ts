import type { Hold } from '@dream-agent/hitl';
import { type Pool, together } from '@dream-agent/hitl/postgres';
import { createFencedSaver, type FencedSaver, plainJson } from './checkpoint/index.ts';
import { THOUGHT_CHANNELS } from './state.ts';

/** How long a step that comes out the same again may wait to be written, in milliseconds. */
const WITHIN = 50;

/** Makes the savers of a process's runs: each for one hold, all of them writing together. */
export function runSavers(pool: Pool): (hold: Hold) => FencedSaver {
  const writer = together(pool);
  return (hold) =>
    createFencedSaver({
      pool,
      hold,
      writer,
      serde: plainJson,
      // The first fence of a run: nobody can have written before.
      late: { promptly: THOUGHT_CHANNELS, within: WITHIN, isNew: hold.fence === 1 },
    });
}
