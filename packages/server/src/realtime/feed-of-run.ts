import type { Db } from '@dream-agent/hitl/postgres';
import type { EventMessage } from '../contract/index.ts';
import { readStartOfRun } from '../postgres/sql/events/read-start-of-run.ts';
import { feedOf } from './feed.ts';
import type { Watch } from './watch.ts';

/** What happens in a session from the start of a run to its end, whoever asks for it and whenever. */
export async function* feedOfRun(
  deps: { db: Db; watch: Watch },
  { sessionId, runId, signal }: { sessionId: string; runId: string; signal: AbortSignal },
): AsyncGenerator<EventMessage> {
  const [start] = await readStartOfRun(deps.db, { run_id: runId });
  for await (const message of feedOf(deps, { sessionId, after: Number(start?.before ?? 0), signal })) {
    yield message;
    if (message.type === 'complete' && message.run_id === runId) return;
  }
}
