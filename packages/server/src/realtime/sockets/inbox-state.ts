import type { Principal } from '../../auth/index.ts';
import { ROUTES } from '../../contract/index.ts';
import type { AppDeps } from '../../http/app-deps.ts';
import { readInboxHead } from '../../postgres/sql/events/read-inbox-head.ts';
import { countRequests } from '../../use-cases/requests/count-requests.ts';
import type { StateOfSocket } from '../socket.ts';

const PENDING = ROUTES.countRequests.query.parse({ status: ['pending'] });

/** What waits. Its number is read first: what comes in meanwhile is told again, and never missed. */
export async function inboxState(deps: AppDeps, principal: Principal): Promise<StateOfSocket> {
  const [head] = await readInboxHead(deps.db, {});
  const lastSeq = Number(head?.event_seq ?? 0);
  const count = await countRequests(deps, { query: PENDING, principal });
  const at = deps.agent.now().toISOString();
  return {
    lastSeq,
    message: { type: 'inbox_state', seq: lastSeq, at, session_id: null, run_id: null, data: { count, last_seq: lastSeq } },
  };
}
