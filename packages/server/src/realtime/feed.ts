import type { Db } from '@dream-agent/hitl/postgres';
import type { EventMessage } from '../contract/index.ts';
import { readTogether } from './read-together.ts';
import { INBOX, type Watch } from './watch.ts';

/** How many messages are in a reader's hands at the most that it has not taken yet. */
const PAGE = 100;

export interface FeedOf {
  /** Without it, the stream of all requests. */
  readonly sessionId?: string;
  /** The number of the last message that is known. */
  readonly after: number;
  readonly signal: AbortSignal;
}

/**
 * What has happened after a number, then what happens, without a gap and without saying anything twice. It is read from the
 * database at the pace of whoever takes it: a slow reader costs no memory, and one that goes away and comes back with its last
 * number, to this node or another, misses nothing.
 */
export async function* feedOf({ db, watch }: { db: Db; watch: Watch }, { sessionId, after, signal }: FeedOf): AsyncGenerator<EventMessage> {
  let last = after;
  while (!signal.aborted) {
    // Before the look: what is written after it wakes whoever waits.
    const more = watch.more(sessionId ?? INBOX, () => last, signal);
    try {
      const page = await readTogether(db, { sessionId, after: last, limit: PAGE });
      for (const message of page) {
        if (signal.aborted) return;
        last = message.seq;
        yield message;
      }
      if (page.length < PAGE) await more.woken;
    } finally {
      more.forget();
    }
  }
}
