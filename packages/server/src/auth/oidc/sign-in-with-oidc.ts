import type { Db } from '@dream-agent/hitl/postgres';
import { findOrCreateUser } from '../../people/find-or-create-user.ts';
import { linkIdentity } from '../../people/link-identity.ts';
import { emailKey } from '../../people/user.ts';
import { findIdentity } from '../../postgres/sql/users/find-identity.ts';
import { findUserByEmail } from '../../postgres/sql/users/find-user-by-email.ts';
import { type Browser, type StartedWebSession, startWebSession } from '../web-sessions/start-web-session.ts';
import type { Claims } from './claims.ts';
import type { OidcClient } from './oidc-client.ts';

export interface SignInWithOidc {
  /** What stands after the ? of the address that the provider sent the browser back to. */
  readonly query: string;
  readonly cookie: unknown;
  readonly browser: Browser;
}

export type SignedInWithOidc =
  | ({ readonly kind: 'signed-in'; readonly returnTo: string } & StartedWebSession)
  | { readonly kind: 'refused' | 'unavailable'; readonly because: string };

export async function signInWithOidc(
  { db, client }: { db: Db; client: OidcClient },
  { query, cookie, browser }: SignInWithOidc,
): Promise<SignedInWithOidc> {
  const finished = await client.finish(query, cookie);
  if (finished.kind !== 'vouched') return finished;
  const userId = await whoIs(db, finished.claims, client.settings);
  if (userId === undefined) return { kind: 'refused', because: 'nobody here has this identity, and newcomers are not let in' };
  const session = await startWebSession(db, { userId, method: 'oidc', browser });
  if (session === undefined) return { kind: 'refused', because: 'this person is disabled' };
  return { kind: 'signed-in', returnTo: finished.returnTo, ...session };
}

/** By issuer and subject. An address leads to somebody only where the provider is trusted with that. */
async function whoIs(db: Db, claims: Claims, settings: OidcClient['settings']): Promise<string | undefined> {
  const { identity, email } = claims;
  const [known] = await findIdentity(db, identity);
  if (known !== undefined) return known.user_id;
  if (settings.trustsEmail && email !== null) {
    const [holder] = await findUserByEmail(db, { email_key: emailKey(email) });
    if (holder !== undefined && (await linkIdentity(db, { userId: holder.id, identity })).kind === 'linked') return holder.id;
  }
  if (settings.newcomers === 'refuse') return undefined;
  return findOrCreateUser(db, { ...claims, role: settings.newcomers });
}
