import type { RequestId, RunId } from '@dream-agent/hitl';
import { findRequests } from '@dream-agent/hitl/postgres';
import type { RequestView } from '../../contract/index.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { showRequests } from './show-requests.ts';

/** One request as people see it. Nothing, if there is none. */
export async function showRequest(deps: AgentDeps, requestId: RequestId): Promise<RequestView | undefined> {
  const state = await deps.ledger.findRequest(requestId);
  return state === undefined ? undefined : (await showRequests(deps, [state]))[0];
}

/** All that waits for somebody in a run, the oldest first. */
export async function pendingRequests(deps: AgentDeps, runId: string): Promise<RequestView[]> {
  const pending = await deps.ledger.listRequests({ runId: runId as RunId, status: 'pending', limit: 1000 });
  const states = await findRequests(
    deps.pool,
    pending.map(({ id }) => id),
  );
  // One that was answered between the two looks waits for nobody any more.
  return showRequests(
    deps,
    states.filter(({ request }) => request.status === 'pending'),
  );
}
