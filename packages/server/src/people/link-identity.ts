import type { Db } from '@dream-agent/hitl/postgres';
import { findIdentity } from '../postgres/sql/users/find-identity.ts';
import { linkIdentityRow } from '../postgres/sql/users/link-identity.ts';
import { isId } from './find-user.ts';
import type { Identity } from './identity.ts';

/** One more way for a person to come in, as the same person. An identity that is somebody else's stays theirs. */
export async function linkIdentity(
  db: Db,
  { userId, identity }: { userId: string; identity: Identity },
): Promise<{ readonly kind: 'linked' | 'no-such-user' | 'taken' }> {
  if (!isId(userId)) return { kind: 'no-such-user' };
  const linked = await linkIdentityRow(db, { user_id: userId, ...identity });
  if (linked.length > 0) return { kind: 'linked' };
  const [owner] = await findIdentity(db, identity);
  if (owner === undefined) return { kind: 'no-such-user' };
  return { kind: owner.user_id === userId ? 'linked' : 'taken' };
}
