import { deriveId } from '../../core/derive-id.ts';
import { type Interaction, interactionOf } from '../../feedback/interaction.ts';
import type { Ledger } from '../../ports/ledger.ts';
import type { RequestId, RunId } from '../../schema/ids.ts';
import { followedBy } from '../outcome-of.ts';
import { revisedRequest } from '../revised-request.ts';

/** What people were asked at one step of a run, the question about each change included. Nothing where no gate caught it. */
export async function interactionsAt(ledger: Ledger, runId: RunId, step: string): Promise<Interaction[]> {
  const interactions: Interaction[] = [];
  let id: RequestId | undefined = deriveId('req', deriveId('act', runId, step, 0));
  while (id !== undefined) {
    const state = await ledger.findRequest(id);
    if (state === undefined) break;
    interactions.push(await interactionOf(ledger, state));
    id = followedBy(state) ? await revisedRequest(ledger, state) : undefined;
  }
  return interactions;
}
