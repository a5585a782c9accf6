import type { Db } from '@dream-agent/hitl/postgres';
import { readNames } from '../postgres/sql/users/read-names.ts';

export interface Named {
  id: string;
  name: string;
}

/** What these people are called. An id that is nobody's is left out. */
export const findNames = (db: Db, ids: readonly string[]): Promise<Named[]> => readNames(db, { ids });
