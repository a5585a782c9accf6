import type { Db } from '@dream-agent/hitl/postgres';
import type { EventMessage } from '../contract/index.ts';
import { readSession } from '../sessions/read-session.ts';
import { noSession, type Refused, refused } from '../sessions/refused.ts';
import { readMessages } from './read-together.ts';

export type EventsRead =
  | { readonly kind: 'read'; readonly items: EventMessage[]; readonly lastSeq: number; readonly more: boolean }
  | Refused;

/** What happened in a session after a number, for whoever has no socket. */
export async function readEvents(
  db: Db,
  { sessionId, after, limit }: { sessionId: string; after: number; limit: number },
): Promise<EventsRead> {
  const session = await readSession(db, sessionId);
  if (session === undefined) return noSession(sessionId);
  const messages = await readMessages(db, { sessionId, after, limit: limit + 1 });
  const items = messages.slice(0, limit);
  // Numbers have no gaps: the next one is there, or has not happened yet. A number of the future is of another database.
  const isGone = items[0] === undefined ? after !== session.lastSeq : items[0].seq !== after + 1;
  if (isGone)
    return refused('EVENTS_GONE', `what came after ${after} is not here; the newest of ${sessionId} is ${session.lastSeq}: read it anew`);
  return { kind: 'read', items, lastSeq: items.at(-1)?.seq ?? after, more: messages.length > limit };
}
