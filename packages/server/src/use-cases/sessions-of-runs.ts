import type { RunId } from '@dream-agent/hitl';
import type { SessionId } from '../contract/index.ts';

/** Which session a run belongs to. */
export interface SessionsOfRuns {
  sessionsOf(runIds: readonly RunId[]): Promise<ReadonlyMap<RunId, SessionId>>;
  runsOf(sessionId: SessionId): Promise<readonly RunId[]>;
}

/** A run that nobody has put into a session is a session of its own, of the same name. */
export const sessionAlone = (runId: RunId): SessionId => `ses_${runId.slice('run_'.length)}` as SessionId;

export const EACH_RUN_ALONE: SessionsOfRuns = {
  sessionsOf: async (runIds) => new Map(runIds.map((runId) => [runId, sessionAlone(runId)])),
  runsOf: async (sessionId) => [`run_${sessionId.slice('ses_'.length)}` as RunId],
};
