import type { Db } from '@dream-agent/hitl/postgres';
import type { EventMessage } from '../contract/index.ts';
import type { MessageRow } from '../postgres/sql/events/message-row.ts';
import { readInboxMessages } from '../postgres/sql/events/read-inbox-messages.ts';
import { readSessionMessages } from '../postgres/sql/events/read-session-messages.ts';
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
    const page = await readMessages(db, { sessionId, after: last, limit: PAGE });
    for (const message of page) {
      if (signal.aborted) return;
      last = message.seq;
      yield message;
    }
    if (page.length === 0) {
      const more = watch.more(sessionId ?? INBOX, last, signal);
      // What was written between the look and the wait would be noticed only at the next poll.
      if ((await readMessages(db, { sessionId, after: last, limit: 1 })).length === 0) await more;
    }
  }
}

/** A page of a stream. */
export async function readMessages(
  db: Db,
  { sessionId, after, limit }: { sessionId?: string | undefined; after: number; limit: number },
): Promise<EventMessage[]> {
  const rows =
    sessionId === undefined
      ? await readInboxMessages(db, { after, row_limit: limit })
      : await readSessionMessages(db, { session_id: sessionId, after, row_limit: limit });
  return rows.map(messageOf);
}

/** It was made by us and kept as it was: what is read is what was written. */
const messageOf = ({ type, seq, at, session_id, run_id, data }: MessageRow): EventMessage =>
  ({ type, seq: Number(seq), at: at.toISOString(), session_id, run_id, data }) as EventMessage;
