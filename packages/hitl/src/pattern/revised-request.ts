import type { Ledger, RequestState } from '../ports/ledger.ts';
import type { RequestId } from '../schema/ids.ts';

/** The question about the action that somebody made of the one asked about here. */
export async function revisedRequest(ledger: Ledger, { request }: RequestState): Promise<RequestId | undefined> {
  // From the first on: two requests of the same moment may stand in either order.
  let page = await ledger.listRequests({ runId: request.runId });
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const { id, actionId } of page) {
      if ((await ledger.findAction(actionId))?.editedFrom === request.actionId) return id;
    }
    page = await ledger.listRequests({ runId: request.runId, after: last.id });
  }
  return undefined;
}
