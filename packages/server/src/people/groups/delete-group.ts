import type { Db } from '@dream-agent/hitl/postgres';
import { deleteGroupRow } from '../../postgres/sql/groups/delete-group.ts';
import { NameSchema } from '../user.ts';

/** Its members stay users; a request that waits for the group waits for nobody then. */
export async function deleteGroup(db: Db, name: string): Promise<{ readonly kind: 'deleted' | 'no-such-group' }> {
  const parsed = NameSchema.safeParse(name);
  const deleted = parsed.success ? await deleteGroupRow(db, { group_name: parsed.data }) : [];
  return { kind: deleted.length === 0 ? 'no-such-group' : 'deleted' };
}
