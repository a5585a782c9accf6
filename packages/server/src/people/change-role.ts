import type { Db } from '@dream-agent/hitl/postgres';
import { type Role, RoleSchema } from '@dream-agent/hitl/schema';
import { changeRoleRow } from '../postgres/sql/users/change-role.ts';
import { findUser, isId } from './find-user.ts';
import { type Invalid, invalid } from './user.ts';

/** In force from the next request on: the role is read anew each time. The last admin stays one, or nobody could let anybody in. */
export async function changeRole(
  db: Db,
  { userId, role }: { userId: string; role: Role },
): Promise<{ readonly kind: 'changed' | 'no-such-user' | 'last-admin' } | Invalid> {
  const parsed = RoleSchema.safeParse(role);
  if (!parsed.success) return invalid(parsed.error);
  if (!isId(userId)) return { kind: 'no-such-user' };
  const changed = await changeRoleRow(db, { user_id: userId, role: parsed.data });
  if (changed.length > 0) return { kind: 'changed' };
  return { kind: (await findUser(db, userId)) === undefined ? 'no-such-user' : 'last-admin' };
}
