import type { Db } from '@dream-agent/hitl/postgres';
import { newestTurn } from '../postgres/sql/runs/newest-turn.ts';
import { readTurn } from '../postgres/sql/runs/read-turn.ts';
import type { TurnRow } from '../postgres/sql/runs/turn-row.ts';
import { readSession } from '../sessions/read-session.ts';
import { noRun, noSession, type Refused, refused } from '../sessions/refused.ts';

type Found = { readonly kind: 'found'; readonly turn: TurnRow };

const isRunId = (text: string): boolean => /^run_[0-9a-z]{10,40}$/.test(text);

export async function findTurn(db: Db, runId: string): Promise<Found | Refused> {
  const [turn] = isRunId(runId) ? await readTurn(db, { run_id: runId }) : [];
  return turn === undefined ? noRun(runId) : { kind: 'found', turn };
}

/** A run of this session, or its newest if none is named. */
export async function turnOfSession(db: Db, sessionId: string, runId?: string): Promise<Found | Refused> {
  if ((await readSession(db, sessionId)) === undefined) return noSession(sessionId);
  if (runId === undefined) {
    const [turn] = await newestTurn(db, { session_id: sessionId });
    return turn === undefined ? refused('SESSION_IDLE', `nothing has been asked in ${sessionId} yet`) : { kind: 'found', turn };
  }
  const found = await findTurn(db, runId);
  return found.kind === 'found' && found.turn.session_id !== sessionId ? noRun(runId) : found;
}

/** The run of a session that is under way. */
export async function currentTurn(db: Db, sessionId: string): Promise<Found | Refused> {
  const found = await turnOfSession(db, sessionId);
  if (found.kind === 'found' && found.turn.ended_at !== null)
    return refused('SESSION_IDLE', `${found.turn.run_id}, the newest run of ${sessionId}, is ${found.turn.status}`);
  return found;
}
