import type { Db } from '@dream-agent/hitl/postgres';
import { listWebSessionRows } from '../../postgres/sql/web-sessions/list-web-sessions.ts';

export interface WebSession {
  readonly id: string;
  readonly method: string;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** Where a person is signed in now, newest first. */
export async function listWebSessions(db: Db, userId: string): Promise<WebSession[]> {
  const rows = await listWebSessionRows(db, { user_id: userId });
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }));
}
