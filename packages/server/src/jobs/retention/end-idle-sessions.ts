import type { Db } from '@dream-agent/hitl/postgres';
import { findIdleSessions } from '../../postgres/sql/retention/find-idle-sessions.ts';
import { deleteSession } from '../../sessions/index.ts';

const PAGE = 100;

/** Deletes sessions that nobody has touched for so long, as their owner could have. Answers how many. */
export async function endIdleSessions(db: Db, keepDays: number): Promise<number> {
  for (let ended = 0; ; ) {
    const idle = await findIdleSessions(db, { keep_days: keepDays, row_limit: PAGE });
    let deleted = 0;
    for (const { id } of idle) if ((await deleteSession(db, id)).kind === 'deleted') deleted++;
    ended += deleted;
    if (deleted < PAGE) return ended;
  }
}
