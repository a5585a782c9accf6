import type { Db } from '@dream-agent/hitl/postgres';
import { listGroupRows } from '../../postgres/sql/groups/list-groups.ts';

export interface Group {
  readonly name: string;
  /** Ids of users. */
  readonly members: readonly string[];
}

export const listGroups = (db: Db): Promise<Group[]> => listGroupRows(db, {});
