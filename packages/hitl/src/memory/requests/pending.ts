import { cancel } from '../../core/requests/cancel.ts';
import type { Actor } from '../../schema/actor.ts';
import type { RequestId, RunId } from '../../schema/ids.ts';
import type { Request } from '../../schema/request.ts';
import type { Tx } from '../transaction.ts';
import { writeChange } from './write-change.ts';

/** The questions of a run that nobody has answered yet, in the order they were put. */
export const pendingOf = ({ storage }: Tx, runId: RunId): Request[] =>
  [...storage.requests.open()].filter((request) => request.runId === runId);

/** Takes back every open question of a run. */
export function cancelPending(tx: Tx, runId: RunId, by: { actor: Actor; reason: string }): RequestId[] {
  const pending = pendingOf(tx, runId);
  for (const request of pending) writeChange(tx, request, cancel(request, by));
  return pending.map((request) => request.id);
}
