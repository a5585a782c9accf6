import type { RunStatus } from '@dream-agent/hitl/schema';
import type { DomainOf, SessionId, SessionWireSchema } from '../contract/index.ts';
import type { SessionRow } from '../postgres/sql/sessions/session-row.ts';

/** A conversation as it is shown. */
export type SessionView = DomainOf<typeof SessionWireSchema>;

export const toSessionView = (row: SessionRow): SessionView => ({
  sessionId: row.id as SessionId,
  title: row.title,
  language: row.language,
  createdBy: row.owner,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  runs: row.runs,
  currentRun:
    row.run_id === null
      ? null
      : { runId: row.run_id as NonNullable<SessionView['currentRun']>['runId'], status: row.run_status as RunStatus },
  pendingRequests: row.pending,
  lastSeq: Number(row.event_seq),
});

/** Anything else can't be in the database, and some of it PostgreSQL would not even take as text. */
export const isSessionId = (text: string): text is SessionId => /^ses_[0-9a-z]{10,40}$/.test(text);
