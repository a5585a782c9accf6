import type { RequestChange } from '../../core/requests/change.ts';
import type { Actor } from '../../schema/actor.ts';
import type { Request } from '../../schema/request.ts';
import { stopRun } from '../runs/stop-run.ts';
import { type Tx, wake } from '../transaction.ts';
import { writeChange } from './write-change.ts';

/** Writes a transition and what follows from it for the run: a closed question wakes it, an abort stops it. */
export function applyChange(tx: Tx, request: Request, change: RequestChange, actor: Actor): Request {
  const changed = writeChange(tx, request, change);
  if (change.status !== 'pending') wake(tx, request.runId);
  const run = tx.storage.runs.get(request.runId);
  if (change.stopsRun !== undefined && run !== undefined) stopRun(tx, run, { actor, reason: change.stopsRun });
  return changed;
}
