import type { Db } from '@dream-agent/hitl/postgres';
import { enableUserRow } from '../postgres/sql/users/enable-user.ts';
import { isId } from './find-user.ts';

/** They may sign in again; what was taken from them when they were disabled does not come back. */
export async function enableUser(db: Db, userId: string): Promise<{ readonly kind: 'enabled' | 'no-such-user' }> {
  const enabled = isId(userId) ? await enableUserRow(db, { user_id: userId }) : [];
  return { kind: enabled.length === 0 ? 'no-such-user' : 'enabled' };
}
