import { cancel } from '../../core/requests/cancel.ts';
import type { Refusal, RequestFilter, RequestState } from '../../ports/ledger.ts';
import type { Actor } from '../../schema/actor.ts';
import type { RequestId } from '../../schema/ids.ts';
import type { Request } from '../../schema/request.ts';
import { refuse, type Tx } from '../transaction.ts';
import { applyChange } from './apply-change.ts';

export function findRequest({ storage }: Tx, id: RequestId): RequestState | undefined {
  const request = storage.requests.get(id);
  if (request === undefined) return undefined;
  const action = storage.actions.get(request.actionId);
  const run = storage.runs.get(request.runId);
  if (action === undefined || run === undefined) return undefined;
  return {
    request,
    action,
    requestedBy: run.requestedBy,
    votes: storage.votes.get(id) ?? [],
    decision: storage.decisions.get(id),
  };
}

/** Oldest first; requests of the same moment in the order of their ids, so that pages fit together. */
export function listRequests({ storage }: Tx, filter: RequestFilter): Request[] {
  const source = filter.status === 'pending' ? storage.requests.open() : storage.requests.values();
  const before = filter.after === undefined ? undefined : storage.requests.get(filter.after);
  return [...source]
    .filter(
      (request) =>
        (filter.status === undefined || request.status === filter.status) &&
        (filter.kind === undefined || request.kind === filter.kind) &&
        (filter.runId === undefined || request.runId === filter.runId) &&
        (before === undefined || inOrder(before, request) < 0),
    )
    .sort(inOrder)
    .slice(0, filter.limit ?? 100);
}

function inOrder(one: Request, other: Request): number {
  const apart = one.openedAt.getTime() - other.openedAt.getTime();
  return apart !== 0 ? apart : one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

export function cancelRequest(tx: Tx, id: RequestId, by: { actor: Actor; reason: string }): { kind: 'cancelled' } | Refusal {
  const request = tx.storage.requests.get(id);
  if (request === undefined) return refuse('HITL_REQUEST_NOT_FOUND', `there is no request ${id}`);
  if (request.status !== 'pending') {
    return refuse(request.status === 'expired' ? 'HITL_REQUEST_EXPIRED' : 'HITL_REQUEST_CLOSED', `${id} is ${request.status}`);
  }
  applyChange(tx, request, cancel(request, by), by.actor);
  return { kind: 'cancelled' };
}
