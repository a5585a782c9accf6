import type { Db } from '@dream-agent/hitl/postgres';
import { forgetExpiredRows } from '../postgres/sql/forget-expired.ts';

const KEPT_DAYS = 30;

/** Removes what no longer lets anybody in; to be called now and then, by any number of nodes. */
export async function forgetExpired(db: Db): Promise<{ webSessions: number; tickets: number; startTokens: number; attempts: number }> {
  const [row] = await forgetExpiredRows(db, { keep_days: KEPT_DAYS });
  const { web_sessions = 0, tickets = 0, start_tokens = 0, attempts = 0 } = row ?? {};
  return { webSessions: web_sessions, tickets, startTokens: start_tokens, attempts };
}
