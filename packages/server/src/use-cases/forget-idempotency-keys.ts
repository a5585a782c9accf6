import type { Db } from '@dream-agent/hitl/postgres';
import { forgetKeys } from '../postgres/sql/idempotency/forget-keys.ts';

const AT_ONCE = 10_000;

/** Removes answers that nobody will ask for again; to be called now and then, by any number of nodes. */
export const forgetIdempotencyKeys = async (db: Db): Promise<number> => (await forgetKeys(db, { row_limit: AT_ONCE })).length;
