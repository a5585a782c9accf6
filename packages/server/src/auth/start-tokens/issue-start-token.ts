import type { Db } from '@dream-agent/hitl/postgres';
import { findOrCreateUser } from '../../people/find-or-create-user.ts';
import { LOCAL_OWNER } from '../../people/identity.ts';
import type { Language } from '../../people/user.ts';
import { insertStartToken } from '../../postgres/sql/start-tokens/insert-start-token.ts';
import { newSecret } from '../secrets.ts';

export const START_TOKEN_PREFIX = 'dst';

const LIFETIME = 3_600;

export interface IssueStartToken {
  /** What the owner is called until they say otherwise. */
  readonly name: string;
  readonly language: Language;
  readonly lifetimeSeconds?: number;
}

export type IssuedStartToken =
  | { readonly kind: 'issued'; readonly userId: string; readonly token: string; readonly expiresAt: Date }
  | { readonly kind: 'owner-disabled' };

/** For the address that a start prints. The owner of the installation is made at the first one, as an admin, and is the same after. */
export async function issueStartToken(db: Db, input: IssueStartToken): Promise<IssuedStartToken> {
  const { name, language, lifetimeSeconds = LIFETIME } = input;
  const userId = await findOrCreateUser(db, { identity: LOCAL_OWNER, name, email: null, role: 'admin', language });
  const secret = newSecret(START_TOKEN_PREFIX);
  const [row] = await insertStartToken(db, { digest: secret.digest, user_id: userId, lifetime: lifetimeSeconds });
  return row === undefined ? { kind: 'owner-disabled' } : { kind: 'issued', userId, token: secret.text, expiresAt: row.expires_at };
}
