import { newSession } from '@dream-agent/agent';
import type { Db } from '@dream-agent/hitl/postgres';
import { deleteSessionRow } from '../postgres/sql/sessions/delete-session.ts';
import { readSession } from './read-session.ts';
import { noSession, type Refused, refused } from './refused.ts';
import { isSessionId } from './session.ts';

export type DeletedSession = { readonly kind: 'deleted' } | Refused;

/** Takes a conversation and what was learned in it away. What was asked and decided stays on the record. */
export async function deleteSession(db: Db, sessionId: string): Promise<DeletedSession> {
  if (!isSessionId(sessionId)) return noSession(sessionId);
  const [gone] = await deleteSessionRow(db, { session_id: sessionId, memory: JSON.stringify(newSession()), title: '-' });
  if (gone !== undefined) return { kind: 'deleted' };
  return (await readSession(db, sessionId)) === undefined
    ? noSession(sessionId)
    : refused('SESSION_BUSY', `a run of ${sessionId} is under way; cancel it first`);
}
