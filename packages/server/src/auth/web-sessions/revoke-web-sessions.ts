import type { Db } from '@dream-agent/hitl/postgres';
import { revokeWebSessionRows } from '../../postgres/sql/web-sessions/revoke-web-sessions.ts';

export interface RevokeWebSessions {
  readonly userId: string;
  readonly only?: string;
  readonly except?: string;
}

/** Signs a person out everywhere, or in one place, or everywhere else. Gives the ids of what was revoked, whose sockets close. */
export async function revokeWebSessions(db: Db, { userId, only, except }: RevokeWebSessions): Promise<string[]> {
  const revoked = await revokeWebSessionRows(db, { user_id: userId, only: only ?? null, except: except ?? null });
  return revoked.map(({ id }) => id);
}
