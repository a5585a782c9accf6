import type { Db } from '@dream-agent/hitl/postgres';
import type { EventMessage } from '../contract/index.ts';
import type { MessageRow } from '../postgres/sql/events/message-row.ts';
import { readInboxMessages } from '../postgres/sql/events/read-inbox-messages.ts';
import { readSessionMessages } from '../postgres/sql/events/read-session-messages.ts';

export interface PageOfStream {
  /** Without it, the stream of all requests. */
  readonly sessionId?: string | undefined;
  /** The number of the last message that is known. */
  readonly after: number;
  readonly limit: number;
}

/** A page of a stream. */
export async function readMessages(db: Db, { sessionId, after, limit }: PageOfStream): Promise<EventMessage[]> {
  const rows =
    sessionId === undefined
      ? await readInboxMessages(db, { after, row_limit: limit })
      : await readSessionMessages(db, { session_id: sessionId, after, row_limit: limit });
  return rows.map(messageOf);
}

/** It was made by us and kept as it was: what is read is what was written. */
const messageOf = ({ type, seq, at, session_id, run_id, data }: MessageRow): EventMessage =>
  ({ type, seq: Number(seq), at: at.toISOString(), session_id, run_id, data }) as EventMessage;

type Page = Promise<readonly EventMessage[]>;

const gathering = new WeakMap<Db, Map<string, Page>>();

/**
 * The same page for all who ask for it in the same moment, from one look at the database: readers of a stream who have heard
 * everything are woken together. The look begins when all of them have asked, so it sees whatever any of them waits for.
 */
export function readTogether(db: Db, page: PageOfStream): Page {
  const pages = gathering.get(db) ?? new Map<string, Page>();
  gathering.set(db, pages);
  const name = `${page.sessionId ?? ''} ${page.after} ${page.limit}`;
  const known = pages.get(name);
  if (known !== undefined) return known;
  const read = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
    pages.delete(name);
    return readMessages(db, page);
  });
  pages.set(name, read);
  return read;
}

const written = new WeakMap<EventMessage, Buffer>();

/** A message as it goes over the wire, written once however many hear it. */
export function bytesOf(message: EventMessage): Buffer {
  const known = written.get(message);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(message));
  written.set(message, bytes);
  return bytes;
}
