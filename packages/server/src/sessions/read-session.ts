import type { Db } from '@dream-agent/hitl/postgres';
import { readSessionRow } from '../postgres/sql/sessions/read-session.ts';
import { isSessionId, type SessionView, toSessionView } from './session.ts';

export async function readSession(db: Db, sessionId: string): Promise<SessionView | undefined> {
  const [row] = isSessionId(sessionId) ? await readSessionRow(db, { session_id: sessionId }) : [];
  return row === undefined ? undefined : toSessionView(row);
}
