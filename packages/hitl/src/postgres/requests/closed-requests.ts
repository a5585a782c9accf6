import { freezeDeep } from '../../core/freeze-deep.ts';
import type { RequestState } from '../../ports/ledger.ts';
import type { RequestId } from '../../schema/ids.ts';

/** How many are remembered. */
const ROOM = 2000;

/** Requests this node has seen closed. What is closed never changes, so nobody need look a second time. */
export class ClosedRequests {
  readonly #states = new Map<RequestId, RequestState>();

  /** Looks it up, or has it looked up. It is frozen: everybody is handed the same. */
  async find(id: RequestId, look: () => Promise<RequestState | undefined>): Promise<RequestState | undefined> {
    const known = this.#states.get(id);
    if (known !== undefined) return known;
    const state = await look();
    if (state !== undefined) this.remember(state);
    return state;
  }

  /** Keeps what is closed; of what is pending there is nothing to keep. */
  remember(state: RequestState): void {
    if (state.request.status === 'pending') return;
    this.#states.set(state.request.id, freezeDeep(state));
    const [oldest] = this.#states.keys();
    if (this.#states.size > ROOM && oldest !== undefined) this.#states.delete(oldest);
  }
}
