import type { Db } from '@dream-agent/hitl/postgres';
import { revokeWebSessions } from '../../auth/index.ts';
import { readWebSessionOwner } from '../../postgres/sql/web-sessions/read-web-session-owner.ts';

/** Signs one browser out, whoever's it is; whether one may is asked before. */
export async function revokeWebSession(db: Db, sessionId: string): Promise<{ readonly kind: 'revoked' | 'no-such-session' }> {
  const [owner] = await readWebSessionOwner(db, { session_id: sessionId });
  const revoked = owner === undefined ? [] : await revokeWebSessions(db, { userId: owner.user_id, only: sessionId });
  return { kind: revoked.length === 0 ? 'no-such-session' : 'revoked' };
}
