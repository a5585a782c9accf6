import type { RequestChange } from '../../core/requests/change.ts';
import type { RequestState } from '../../ports/ledger.ts';

/** A request as a transition that closed it has left it: what a look at the database would find now. */
export function stateAfter(state: RequestState, change: RequestChange, at: Date): RequestState {
  const { request } = state;
  const { vote, decision } = change;
  const requestId = request.id;
  return {
    ...state,
    request: { ...request, status: change.status, version: change.version, warnAt: null, remindAt: null, escalateAt: null, resolvedAt: at },
    votes:
      vote === undefined
        ? state.votes
        : [
            ...state.votes,
            {
              requestId,
              round: request.round,
              voter: vote.voter,
              ...(vote.onBehalfOf === undefined ? {} : { onBehalfOf: vote.onBehalfOf }),
              decision: vote.decision,
              shownDigest: vote.shownDigest,
              channel: vote.channel,
              at,
            },
          ],
    decision: decision === undefined ? undefined : { requestId, ...decision, at },
  };
}
