import type { RequestState } from '../../ports/ledger.ts';
import type { RequestId } from '../../schema/ids.ts';

/** How many are remembered. */
const ROOM = 5000;

/**
 * Requests as this node opened them, each good for one answer without another look at the database. It may be outdated, and
 * that does no harm: what is computed from it is written only if the request is still at the version it had.
 */
export class RecentRequests {
  readonly #states = new Map<RequestId, RequestState>();

  remember(state: RequestState): void {
    this.#states.set(state.request.id, state);
    if (this.#states.size <= ROOM) return;
    for (const oldest of this.#states.keys()) {
      this.#states.delete(oldest);
      return;
    }
  }

  /** Hands it out once: who fails with it has to look. */
  take(id: RequestId): RequestState | undefined {
    const state = this.#states.get(id);
    this.#states.delete(id);
    return state;
  }
}
