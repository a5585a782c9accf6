import type { Db } from '@dream-agent/hitl/postgres';
import { deleteMember } from '../../postgres/sql/groups/delete-member.ts';
import { isId } from '../find-user.ts';
import { NameSchema } from '../user.ts';

export async function removeFromGroup(
  db: Db,
  { group, userId }: { group: string; userId: string },
): Promise<{ readonly kind: 'removed' | 'not-a-member' }> {
  const name = NameSchema.safeParse(group);
  const removed = name.success && isId(userId) ? await deleteMember(db, { group_name: name.data, user_id: userId }) : [];
  return { kind: removed.length === 0 ? 'not-a-member' : 'removed' };
}
