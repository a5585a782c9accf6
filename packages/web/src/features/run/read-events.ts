import type { EventMessage } from '@dream-agent/server/contract';
import { call } from '../../api/call.ts';

const AT_ONCE = 1000;

/** Everything that a session has told about one of its runs. */
export async function readEvents(sessionId: string, runId: string, signal: AbortSignal): Promise<EventMessage[]> {
  const found: EventMessage[] = [];
  for (let after = 0; ; ) {
    const page = await call('listEvents', { params: { session_id: sessionId as never }, query: { after, limit: AT_ONCE }, signal });
    found.push(...page.items.filter(({ run_id }) => run_id === runId));
    if (!page.more) return found;
    after = page.last_seq;
  }
}
