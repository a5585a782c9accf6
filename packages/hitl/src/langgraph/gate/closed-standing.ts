import type { Ledger, RequestState } from '../../ports/ledger.ts';
import type { RequestId } from '../../schema/ids.ts';
import type { Standing } from './standing.ts';

/** What a request that is no longer open means for its gate. Only an approval that names what it approves clears anything. */
export function closedStanding(about: { visit: number; runId: string }, { request, decision: recorded }: RequestState): Standing {
  if (recorded === undefined) return { ...about, status: 'not_done', because: request.status, reason: '' };
  const { decision, source, approvedActionId } = recorded;
  const by = recorded.by === undefined ? {} : { by: recorded.by };
  if (approvedActionId !== undefined) return { ...about, ...by, status: 'cleared', actionId: approvedActionId };
  const because = source === 'timeout' ? 'expired' : decision.kind;
  return { ...about, ...by, status: 'not_done', because, reason: reasonOf(decision) };
}

function reasonOf(decision: NonNullable<RequestState['decision']>['decision']): string {
  if ('reason' in decision) return decision.reason ?? '';
  if (decision.kind === 'defer') return decision.guidance;
  return decision.kind === 'modify' && decision.change.kind === 'instruction' ? decision.change.instruction : '';
}

/** Whether a request ended in a change that became a question of its own. */
export const isChanged = ({ request, decision }: RequestState): boolean =>
  request.status === 'decided' &&
  decision?.decision.kind === 'modify' &&
  decision.decision.change.kind === 'parameters' &&
  decision.approvedActionId === undefined;

/** The question about what somebody has made of the action of another. */
export async function revisedRequest(ledger: Ledger, { request, action }: RequestState): Promise<RequestState | undefined> {
  let after: RequestId | undefined;
  for (;;) {
    const page = await ledger.listRequests({ runId: request.runId, ...(after === undefined ? {} : { after }) });
    for (const { id } of page) {
      const state = await ledger.findRequest(id);
      if (state?.action.editedFrom === action.id) return state;
    }
    after = page.at(-1)?.id;
    if (after === undefined) return undefined;
  }
}
