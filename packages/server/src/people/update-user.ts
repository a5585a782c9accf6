import type { Db } from '@dream-agent/hitl/postgres';
import { z } from 'zod';
import { updateUserRow } from '../postgres/sql/users/update-user.ts';
import { isId } from './find-user.ts';
import { type Invalid, invalid, LanguageSchema, NameSchema } from './user.ts';

const ChangesSchema = z.object({ name: NameSchema.optional(), language: LanguageSchema.optional() });

/** What people may change about themselves: how they are called, and which language they read. */
export async function updateUser(
  db: Db,
  input: { userId: string } & z.input<typeof ChangesSchema>,
): Promise<{ readonly kind: 'updated' | 'no-such-user' } | Invalid> {
  const parsed = ChangesSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  if (!isId(input.userId)) return { kind: 'no-such-user' };
  const { name = null, language = null } = parsed.data;
  const updated = await updateUserRow(db, { user_id: input.userId, name, language });
  return { kind: updated.length === 0 ? 'no-such-user' : 'updated' };
}
