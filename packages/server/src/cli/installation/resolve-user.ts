import type { Db } from '@dream-agent/hitl/postgres';
import { emailKey, findUser, type User } from '../../people/index.ts';
import { findUserByEmail } from '../../postgres/sql/users/find-user-by-email.ts';
import type { Cli } from '../cli.ts';
import { CommandFailed } from '../problems.ts';

/** Somebody by id or by e-mail address. */
export async function resolveUser({ texts }: Cli, db: Db, typed: string): Promise<User> {
  const [byEmail] = typed.includes('@') ? await findUserByEmail(db, { email_key: emailKey(typed) }) : [];
  const user = await findUser(db, byEmail?.id ?? typed);
  if (user === undefined) throw new CommandFailed(texts.noSuchUser(typed));
  return user;
}
