import type { Db } from '@dream-agent/hitl/postgres';
import { isId } from '../../people/find-user.ts';
import { type Invalid, invalid } from '../../people/user.ts';
import { setPasswordRow } from '../../postgres/sql/passwords/set-password.ts';
import { PasswordSchema } from './password.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface SetPassword {
  readonly userId: string;
  readonly password: string;
  /** The web session that changes it, which stays; all others of this person are revoked. */
  readonly exceptSession?: string;
}

export async function setPassword(
  { db, hasher }: { db: Db; hasher: PasswordHasher },
  { userId, password, exceptSession }: SetPassword,
): Promise<{ readonly kind: 'set' | 'no-such-user' } | Invalid> {
  const parsed = PasswordSchema.safeParse(password);
  if (!parsed.success) return invalid(parsed.error);
  if (!isId(userId)) return { kind: 'no-such-user' };
  const hash = await hasher.hash(parsed.data);
  const changed = await setPasswordRow(db, { user_id: userId, hash, except_session: exceptSession ?? null });
  return { kind: changed.length === 0 ? 'no-such-user' : 'set' };
}
