import type { Db } from '@dream-agent/hitl/postgres';
import { insertMember } from '../../postgres/sql/groups/insert-member.ts';
import { isId } from '../find-user.ts';
import { NameSchema } from '../user.ts';

/** In force from the next request on. Adding somebody twice is adding them. */
export async function addToGroup(
  db: Db,
  { group, userId }: { group: string; userId: string },
): Promise<{ readonly kind: 'added' | 'no-such-group' | 'no-such-user' }> {
  const name = NameSchema.safeParse(group);
  if (!name.success) return { kind: 'no-such-group' };
  if (!isId(userId)) return { kind: 'no-such-user' };
  const [found] = await insertMember(db, { group_name: name.data, user_id: userId });
  if (found?.has_group !== true) return { kind: 'no-such-group' };
  return { kind: found.has_user ? 'added' : 'no-such-user' };
}
