import type { Db } from '@dream-agent/hitl/postgres';
import { findWebSession } from '../../postgres/sql/web-sessions/find-web-session.ts';
import { ofWebSession, type Principal } from '../principal.ts';
import { digestOfSecret } from '../secrets.ts';
import { WEB_SESSION_PREFIX } from './start-web-session.ts';

/** Who the token of a cookie lets in; undefined for one that is wrong, revoked, too old, or of somebody who is disabled. */
export async function authenticateWebSession(db: Db, token: unknown): Promise<Principal | undefined> {
  const digest = digestOfSecret(WEB_SESSION_PREFIX, token);
  if (digest === undefined) return undefined;
  const [row] = await findWebSession(db, { token_digest: digest });
  return row && ofWebSession(row);
}
