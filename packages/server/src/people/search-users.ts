import type { Db } from '@dream-agent/hitl/postgres';
import type { Role } from '@dream-agent/hitl/schema';
import { pagePeople } from '../postgres/sql/users/page-people.ts';
import { toUser, type User } from './user.ts';

export interface SearchUsers {
  readonly roles: readonly Role[] | undefined;
  /** A part of the name or of the address. */
  readonly search: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Oldest first, after the one that ended the page before. */
export async function searchUsers(db: Db, { roles, search, after, limit }: SearchUsers): Promise<User[]> {
  const rows = await pagePeople(db, { roles: roles ?? null, search: search ?? null, after: after ?? null, row_limit: limit });
  return rows.map(toUser);
}
