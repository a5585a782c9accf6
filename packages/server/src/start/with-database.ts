import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../http/app-deps.ts';
import { DatabaseError, isDatabaseAway } from '../postgres/index.ts';
import type { Progress } from './program.ts';

const FIRST_MS = 250;
const LONGEST_MS = 5_000;

export interface DatabasePatience {
  /** For how long the database may be away, each time that it is. */
  readonly seconds: number;
  /** Where it is, without who and by what password. */
  readonly where: string;
  readonly log: Log;
  readonly progress: Progress;
  /** Whoever started it does not want to wait any longer. */
  readonly signal: AbortSignal;
}

/**
 * Does a part of a start, and does it again for as long as it fails because the database is away: nodes and their database are often
 * started together, and a database may be restarted while a node starts. `work` leaves nothing behind where it fails.
 */
export async function withDatabase<Done>(work: () => Promise<Done>, patience: DatabasePatience): Promise<Done> {
  const { seconds, where, log, progress, signal } = patience;
  let giveUpAt: number | undefined;
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const because = (error as Error).message;
      giveUpAt ??= performance.now() + seconds * 1_000;
      const left = giveUpAt - performance.now();
      if (left <= 0) {
        const message = `the database at ${where} does not let us in, for ${seconds} s now: ${because}; DATABASE_URL names it, and --database-wait-seconds says for how long it is waited for`;
        throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', message, { cause: error });
      }
      progress('waiting-for-database');
      log('warn', 'database away', { because, seconds_left: Math.ceil(left / 1_000) });
      await sleep(Math.min(waitMs, left), undefined, { signal });
    }
  }
}
