import type { Db } from '@dream-agent/hitl/postgres';
import { readUser } from '../postgres/sql/users/read-user.ts';
import { toUser, type User } from './user.ts';

export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const [row] = isId(userId) ? await readUser(db, { user_id: userId }) : [];
  return row === undefined ? undefined : toUser(row);
}

/** Anything else can't be in the database, and some of it PostgreSQL would not even take as text. */
export const isId = (text: string): boolean => /^[a-z]{2,4}_[0-9a-z]{10,40}$/.test(text);
