import type { Db } from '@dream-agent/hitl/postgres';
import { insertGroup } from '../../postgres/sql/groups/insert-group.ts';
import { type Invalid, invalid, NameSchema } from '../user.ts';

export async function createGroup(db: Db, name: string): Promise<{ readonly kind: 'created' | 'exists'; readonly name: string } | Invalid> {
  const parsed = NameSchema.safeParse(name);
  if (!parsed.success) return invalid(parsed.error);
  const made = await insertGroup(db, { group_name: parsed.data });
  return { kind: made.length === 0 ? 'exists' : 'created', name: parsed.data };
}
