import type { Db } from '@dream-agent/hitl/postgres';
import type { RunStatus } from '@dream-agent/hitl/schema';
import { listSessionRows, type SessionSort } from '../postgres/sql/sessions/list-sessions.ts';
import type { SessionRow } from '../postgres/sql/sessions/session-row.ts';
import { type PageEnd, readCursor, writeCursor } from './cursor.ts';
import { type Refused, refused } from './refused.ts';
import { type SessionView, toSessionView } from './session.ts';

export interface ListSessions {
  /** Only what this person has begun. */
  readonly owner?: string | undefined;
  readonly search?: string | undefined;
  readonly statuses?: readonly RunStatus[] | undefined;
  readonly sort?: SessionSort | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export type ListedSessions = { readonly kind: 'listed'; readonly items: SessionView[]; readonly nextCursor: string | null } | Refused;

/** A page of conversations. */
export async function listSessions(db: Db, query: ListSessions): Promise<ListedSessions> {
  const { sort = '-updated_at', limit = 50 } = query;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && (after === undefined || !fits(after, sort)))
    return refused('CURSOR_INVALID', 'the cursor is none of this list; begin again without one');
  const rows = await listSessionRows(sort)(db, {
    owner: query.owner ?? null,
    search: query.search?.normalize('NFC').trim() || null,
    statuses: query.statuses === undefined ? null : [...query.statuses],
    after_key: after?.[0] ?? null,
    after_id: after?.[1] ?? null,
    // One more, to know whether there is a next page.
    row_limit: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    kind: 'listed',
    items: rows.slice(0, limit).map(toSessionView),
    nextCursor: last === undefined ? null : writeCursor([keyOf(last, sort), last.id]),
  };
}

const keyOf = (row: SessionRow, sort: SessionSort): string =>
  sort.endsWith('title') ? row.title : (sort.endsWith('created_at') ? row.created_at : row.updated_at).toISOString();

/** A cursor of one order means nothing in another. */
const fits = ([key]: PageEnd, sort: SessionSort): boolean => sort.endsWith('title') || isTime(key);

/** As we write one: PostgreSQL knows no year 0, and a day that is none is no place to go on from. */
function isTime(key: string): boolean {
  const at = new Date(key);
  return !Number.isNaN(at.getTime()) && at.toISOString() === key && /^\d{4}-/.test(key) && !key.startsWith('0000');
}
