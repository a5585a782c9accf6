import type { RunId } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { SessionId } from '../contract/index.ts';
import { readRunsOfSession } from '../postgres/sql/turns/read-runs-of-session.ts';
import { readTurnsOfRuns } from '../postgres/sql/turns/read-turns-of-runs.ts';

/** A run that nobody has put into a session is a session of its own, of the same name. */
export const sessionAlone = (runId: RunId): SessionId => `ses_${runId.slice('run_'.length)}` as SessionId;
export const runAlone = (sessionId: string): RunId => `run_${sessionId.slice('ses_'.length)}` as RunId;

export async function sessionOf(db: Db, runId: RunId): Promise<SessionId> {
  const [turn] = await readTurnsOfRuns(db, { run_ids: [runId] });
  return (turn?.session_id as SessionId | undefined) ?? sessionAlone(runId);
}

/** The runs of a session, or the one that is alone. */
export async function runsOf(db: Db, sessionId: SessionId): Promise<readonly RunId[]> {
  const rows = await readRunsOfSession(db, { session_id: sessionId });
  return rows.length === 0 ? [runAlone(sessionId)] : rows.map(({ run_id }) => run_id as RunId);
}
