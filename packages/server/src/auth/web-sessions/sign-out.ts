import type { Db } from '@dream-agent/hitl/postgres';
import { revokeWebSessionRow } from '../../postgres/sql/web-sessions/revoke-web-session.ts';
import { digestOfSecret } from '../secrets.ts';
import { WEB_SESSION_PREFIX } from './start-web-session.ts';

/** Signing out twice, or with what never was a session, leaves nobody signed in either. */
export async function signOut(db: Db, token: unknown): Promise<void> {
  const digest = digestOfSecret(WEB_SESSION_PREFIX, token);
  if (digest !== undefined) await revokeWebSessionRow(db, { token_digest: digest });
}
