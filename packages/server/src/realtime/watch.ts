import type { Db } from '@dream-agent/hitl/postgres';
import { readHeads } from '../postgres/sql/events/read-heads.ts';
import { readInboxHead } from '../postgres/sql/events/read-inbox-head.ts';

/** The stream of all requests, beside those of the sessions. */
export const INBOX = 'inbox';

/** Says when there may be more in a stream. */
export interface Watch {
  /** Waits for a stream to have more than `after` says, or for `signal`. */
  more(stream: string, after: () => number, signal: AbortSignal): Waited;
  /** Somebody says that a stream has more. */
  nudge(stream: string): void;
  stop(): void;
}

export interface Waited {
  readonly woken: Promise<void>;
  /** It is not waited for any more. */
  forget(): void;
}

interface Waiting {
  readonly after: () => number;
  readonly wake: () => void;
}

/** One look at the database for all readers of a process, so that it costs the same whether there are two or two thousand. */
export function startWatch(db: Db, { pollMs = 500 }: { readonly pollMs?: number } = {}): Watch {
  const waiting = new Map<string, Set<Waiting>>();

  function wake(stream: string, head: number): void {
    for (const one of waiting.get(stream) ?? []) if (one.after() < head) one.wake();
  }

  async function look(): Promise<void> {
    const sessions = [...waiting.keys()].filter((stream) => stream !== INBOX);
    if (sessions.length > 0) for (const { id, event_seq } of await readHeads(db, { session_ids: sessions })) wake(id, Number(event_seq));
    if (waiting.has(INBOX)) wake(INBOX, Number((await readInboxHead(db, {}))[0]?.event_seq ?? 0));
  }

  let looking = false;
  const timer = setInterval(() => {
    if (looking || waiting.size === 0) return;
    looking = true;
    // A database that is away just now: the next look tries again.
    void look()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, pollMs).unref();

  return {
    more(stream, after, signal) {
      const group = waiting.get(stream) ?? new Set();
      waiting.set(stream, group);
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      const one: Waiting = {
        after,
        wake: () => {
          group.delete(one);
          if (group.size === 0 && waiting.get(stream) === group) waiting.delete(stream);
          signal.removeEventListener('abort', one.wake);
          resolve();
        },
      };
      group.add(one);
      if (signal.aborted) one.wake();
      else signal.addEventListener('abort', one.wake, { once: true });
      return { woken, forget: one.wake };
    },
    nudge: (stream) => wake(stream, Number.POSITIVE_INFINITY),
    stop: () => clearInterval(timer),
  };
}
