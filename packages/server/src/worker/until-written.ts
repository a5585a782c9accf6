import { setTimeout as sleep } from 'node:timers/promises';
import { isInfrastructure } from '../postgres/index.ts';

const FIRST_MS = 100;
const LONGEST_MS = 2_000;

/** Does something as soon as the database lets it. False where it was told to stop before that. */
export async function untilWritten(write: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  for (let waitMs = FIRST_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    try {
      await write();
      return true;
    } catch (error) {
      if (!isInfrastructure(error)) throw error;
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return false;
}
