import type { Db } from '@dream-agent/hitl/postgres';
import type { RunStatus } from '@dream-agent/hitl/schema';
import { listTurns } from '../postgres/sql/runs/list-turns.ts';
import { readCursor, writeCursor } from '../sessions/cursor.ts';
import { readSession } from '../sessions/read-session.ts';
import { noSession, type Refused, refused } from '../sessions/refused.ts';
import { type RunView, runViews } from './run-view.ts';

export interface ListRuns {
  readonly sessionId: string;
  readonly statuses?: readonly RunStatus[] | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export type ListedRuns = { readonly kind: 'listed'; readonly items: RunView[]; readonly nextCursor: string | null } | Refused;

/** As the table counts them. */
const isTurn = (number: number): boolean => Number.isInteger(number) && number > 0 && number < 2 ** 31;

/** The turns of a conversation, the newest first. */
export async function listRuns(db: Db, { sessionId, statuses, limit = 50, cursor }: ListRuns): Promise<ListedRuns> {
  if ((await readSession(db, sessionId)) === undefined) return noSession(sessionId);
  const below = cursor === undefined ? null : Number(readCursor(cursor)?.[0] ?? Number.NaN);
  if (below !== null && !isTurn(below)) return refused('CURSOR_INVALID', 'the cursor is none of this list; begin again without one');
  const rows = await listTurns(db, {
    session_id: sessionId,
    below,
    statuses: statuses === undefined ? null : [...statuses],
    row_limit: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    kind: 'listed',
    items: await runViews(db, rows.slice(0, limit)),
    nextCursor: last === undefined ? null : writeCursor([String(last.turn), last.run_id]),
  };
}
