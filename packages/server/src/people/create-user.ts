import type { Db } from '@dream-agent/hitl/postgres';
import { insertUser } from '../postgres/sql/users/insert-user.ts';
import { newId } from './new-id.ts';
import { emailKey, type Invalid, invalid, type NewUser, NewUserSchema } from './user.ts';

export type CreatedUser = { readonly kind: 'created'; readonly userId: string } | { readonly kind: 'email-taken' } | Invalid;

export async function createUser(db: Db, input: NewUser): Promise<CreatedUser> {
  const parsed = NewUserSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { name, email, role, language } = parsed.data;
  const userId = newId('usr');
  const made = await insertUser(db, { user_id: userId, name, email, email_key: email === null ? null : emailKey(email), role, language });
  return made.length === 0 ? { kind: 'email-taken' } : { kind: 'created', userId };
}
