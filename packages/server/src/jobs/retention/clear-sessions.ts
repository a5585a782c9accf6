import { rm } from 'node:fs/promises';
import type { RunId } from '@dream-agent/hitl';
import { clearSessionRow } from '../../postgres/sql/retention/clear-session.ts';
import { findUnclearedSessions } from '../../postgres/sql/retention/find-uncleared-sessions.ts';
import type { JobDeps } from '../job.ts';

const PAGE = 50;

/** Removes what was said and made in deleted sessions. Answers how many. */
export async function clearSessions({ pool, folderOf }: Pick<JobDeps, 'pool' | 'folderOf'>): Promise<number> {
  for (let cleared = 0; ; ) {
    const sessions = await findUnclearedSessions(pool, { row_limit: PAGE });
    for (const { id, runs } of sessions) {
      // The files first: whoever dies in between finds the session again.
      for (const run of runs) await rm(folderOf(run as RunId), { recursive: true, force: true });
      cleared += (await clearSessionRow(pool, { session_id: id })).length;
    }
    if (sessions.length < PAGE) return cleared;
  }
}
