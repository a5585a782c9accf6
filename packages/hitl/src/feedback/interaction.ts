import type { Ledger, RequestState } from '../ports/ledger.ts';
import type { Action } from '../schema/action.ts';
import type { Effect } from '../schema/effect.ts';
import type { RunId } from '../schema/ids.ts';

/** One question with all that became of it: the answer, what was approved, and what came of doing it. */
export interface Interaction extends RequestState {
  /** What was approved, which after a change is not what was asked about. */
  readonly approved: Action | undefined;
  readonly effect: Effect | undefined;
}

/** Adds to a request what the ledger knows of its outcome. */
export async function interactionOf(ledger: Ledger, state: RequestState): Promise<Interaction> {
  const id = state.decision?.approvedActionId;
  if (id === undefined) return { ...state, approved: undefined, effect: undefined };
  const approved = id === state.action.id ? state.action : await ledger.findAction(id);
  return { ...state, approved, effect: await ledger.findEffect(id) };
}

/** Everything that people were asked in a run, oldest first. */
export async function readInteractions(ledger: Ledger, runId: RunId): Promise<Interaction[]> {
  const interactions: Interaction[] = [];
  let page = await ledger.listRequests({ runId });
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const { id } of page) {
      const state = await ledger.findRequest(id);
      if (state !== undefined) interactions.push(await interactionOf(ledger, state));
    }
    page = await ledger.listRequests({ runId, after: last.id });
  }
  return interactions;
}
