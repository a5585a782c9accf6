import type { RequestChange } from '../../core/requests/change.ts';
import { open } from '../../core/requests/open.ts';
import type { Revision } from '../../ports/ledger.ts';
import type { Actor } from '../../schema/actor.ts';
import type { Request } from '../../schema/request.ts';
import { onceInTransaction, type Pool, type Tx } from '../connection/db.ts';
import { LostRace } from '../connection/failure.ts';
import { directly, type Writer } from '../connection/writer.ts';
import { locked, stop } from '../runs.ts';
import { openRequest } from '../sql/open-request.ts';
import { insertRevision } from '../sql/record-action.ts';
import { actionColumns, openingColumns } from './open.ts';
import { type KeyedOutcome, writeChange } from './write-change.ts';

/** Writes a change. What concerns more than the request, a changed action or a run that is to stop, goes into one transaction with it. */
export async function applyChange(
  pool: Pool,
  writer: Writer,
  request: Request,
  change: RequestChange,
  how: { mustBe: 'in_time' | 'due' | 'pending'; actor: Actor; keyed?: KeyedOutcome | undefined; revision?: Revision | undefined },
): Promise<Date | undefined> {
  const { stopsRun } = change;
  if (stopsRun === undefined && how.revision === undefined) return writeChange(writer, request, change, how);
  return onceInTransaction(pool, async (tx) => {
    const run = await locked(tx, request.runId);
    if (how.revision !== undefined && how.revision.next === undefined) await insertRevision(tx, actionColumns(how.revision.action));
    const at = await writeChange(directly(tx), request, change, how);
    if (at === undefined || run === undefined) throw new LostRace(`${request.id} has changed`);
    if (how.revision?.next !== undefined) await reopen(tx, how.revision.action, how.revision.next, how.actor);
    // Only now is this request closed, so that it is not cancelled with the others.
    if (stopsRun !== undefined) await stop(tx, { ...run, eventSeq: run.eventSeq + 1 }, { actor: how.actor, reason: stopsRun });
    return at;
  });
}

async function reopen(tx: Tx, action: Revision['action'], next: NonNullable<Revision['next']>, actor: Actor): Promise<void> {
  const opening = open(action, next.terms, { assignee: next.assignee, shadow: [], actor });
  const row = await directly(tx).put(openRequest, {
    ...actionColumns(action),
    ...openingColumns(opening),
    owner: null,
    fence: null,
    look_for_grants: false,
    per_run: null,
    per_minute: null,
  });
  if (row === undefined) throw new LostRace(`${action.runId} is to stop`);
}
