import type { RequestState } from '../../ports/ledger.ts';
import type { RequestId } from '../../schema/ids.ts';
import type { Db } from '../connection/db.ts';
import { toAction, toDecision, toRequest, toVotes } from '../rows.ts';
import { type RequestStateRow, readRequest } from '../sql/read-request.ts';

export async function findRequest(db: Db, id: RequestId): Promise<RequestState | undefined> {
  const [row] = await readRequest.runAll(db, [{ request_id: id, person: null, key: null }]);
  return row === undefined ? undefined : toState(row);
}

/** Several in one look, in the order asked for; those that are not there are left out. */
export async function findRequests(db: Db, ids: readonly RequestId[]): Promise<RequestState[]> {
  const rows = await readRequest.runAll(
    db,
    ids.map((id) => ({ request_id: id, person: null, key: null })),
  );
  return rows.filter((row) => row !== undefined).map(toState);
}

/** A request with what belongs to it, from one row. */
export const toState = (row: RequestStateRow): RequestState => ({
  request: toRequest(row),
  action: toAction(row.action),
  requestedBy: row.requested_by,
  votes: toVotes(row),
  decision: toDecision(row),
});
