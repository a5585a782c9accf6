import type { Db } from '@dream-agent/hitl/postgres';
import { disableUserRow } from '../postgres/sql/users/disable-user.ts';
import { findUser, isId } from './find-user.ts';

/** Every session, key, ticket and token of this person is worthless from then on, and stays so if they are enabled again. */
export async function disableUser(db: Db, userId: string): Promise<{ readonly kind: 'disabled' | 'no-such-user' | 'last-admin' }> {
  if (!isId(userId)) return { kind: 'no-such-user' };
  const disabled = await disableUserRow(db, { user_id: userId });
  if (disabled.length > 0) return { kind: 'disabled' };
  return { kind: (await findUser(db, userId)) === undefined ? 'no-such-user' : 'last-admin' };
}
