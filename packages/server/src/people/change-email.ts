import type { Db } from '@dream-agent/hitl/postgres';
import { changeEmailRow } from '../postgres/sql/users/change-email.ts';
import { findUser, isId } from './find-user.ts';
import { EmailSchema, emailKey, type Invalid, invalid } from './user.ts';

/** What somebody signs in with and is written to. An address is one person's; null is none at all. */
export async function changeEmail(
  db: Db,
  { userId, email }: { userId: string; email: string | null },
): Promise<{ readonly kind: 'changed' | 'no-such-user' | 'email-taken' } | Invalid> {
  const parsed = EmailSchema.nullable().safeParse(email);
  if (!parsed.success) return invalid(parsed.error);
  if (!isId(userId)) return { kind: 'no-such-user' };
  const key = parsed.data === null ? null : emailKey(parsed.data);
  try {
    const changed = await changeEmailRow(db, { user_id: userId, email: parsed.data, email_key: key });
    if (changed.length > 0) return { kind: 'changed' };
  } catch (error) {
    // Two at once: the second finds the address taken by the index.
    if ((error as { code?: unknown }).code !== '23505') throw error;
  }
  return { kind: (await findUser(db, userId)) === undefined ? 'no-such-user' : 'email-taken' };
}
