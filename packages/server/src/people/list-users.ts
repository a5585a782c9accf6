import type { Db } from '@dream-agent/hitl/postgres';
import { listUserRows } from '../postgres/sql/users/list-users.ts';
import { isId } from './find-user.ts';
import { toUser, type User } from './user.ts';

/** A page of users, oldest first; the next one begins after the last user of this one. */
export async function listUsers(db: Db, page: { after?: string; limit?: number } = {}): Promise<User[]> {
  if (page.after !== undefined && !isId(page.after)) return [];
  const rows = await listUserRows(db, { after: page.after ?? null, row_limit: Math.min(page.limit ?? 100, 1_000) });
  return rows.map(toUser);
}
