import type { Db } from '@dream-agent/hitl/postgres';
import { renameSessionRow } from '../postgres/sql/sessions/rename-session.ts';
import { readSession } from './read-session.ts';
import { noSession, type Refused } from './refused.ts';
import { isSessionId, type SessionView } from './session.ts';

export type RenamedSession = { readonly kind: 'renamed'; readonly session: SessionView } | Refused;

export async function renameSession(db: Db, { sessionId, title }: { sessionId: string; title: string }): Promise<RenamedSession> {
  if (!isSessionId(sessionId)) return noSession(sessionId);
  await renameSessionRow(db, { session_id: sessionId, title: title.normalize('NFC').trim().slice(0, 200) });
  const session = await readSession(db, sessionId);
  return session === undefined ? noSession(sessionId) : { kind: 'renamed', session };
}
