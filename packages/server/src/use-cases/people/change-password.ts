import type { Db } from '@dream-agent/hitl/postgres';
import { type PasswordHasher, type Principal, setPassword } from '../../auth/index.ts';
import type { Invalid } from '../../people/index.ts';
import { readPasswordOf } from '../../postgres/sql/passwords/read-password-of.ts';

export interface ChangePassword {
  readonly userId: string;
  readonly by: Principal;
  readonly current: string | undefined;
  readonly next: string;
}

/** Whoever sits at an open page is not yet the person: the old password is asked for, except by an admin for somebody else. */
export async function changePassword(
  deps: { db: Db; hasher: PasswordHasher },
  { userId, by, current, next }: ChangePassword,
): Promise<{ readonly kind: 'set' | 'no-such-user' | 'wrong' | 'busy' } | Invalid> {
  const [known] = await readPasswordOf(deps.db, { user_id: userId });
  const isAsked = by.role !== 'admin' || (by.userId === userId && known !== undefined);
  if (isAsked) {
    const checked = await deps.hasher.check(known?.hash, current ?? '');
    if (checked !== 'right') return { kind: checked };
  }
  const exceptSession = by.userId === userId && by.credential.kind === 'web-session' ? by.credential.id : undefined;
  return setPassword(deps, { userId, password: next, ...(exceptSession === undefined ? {} : { exceptSession }) });
}
