import { deriveId } from '../core/derive-id.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { RunId } from '../schema/ids.ts';

/** The nth run of a session. Derived, so that a program that was started again finds what the session went through before. */
export const sessionRunId = (sessionId: string, nth: number): RunId => deriveId('run', 'session', sessionId, nth);

/** The runs that a session has had, oldest first. */
export async function sessionRuns(ledger: Ledger, sessionId: string): Promise<readonly RunId[]> {
  const runs: RunId[] = [];
  for (let nth = 1; ; nth++) {
    const id = sessionRunId(sessionId, nth);
    if ((await ledger.findRun(id)) === undefined) return runs;
    runs.push(id);
  }
}
