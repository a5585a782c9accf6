import type { RunEvent } from '@dream-agent/hitl';
import type { TurnRow } from '../../postgres/sql/runs/turn-row.ts';
import type { AgentDeps } from '../../runs/agent-deps.ts';
import type { Said } from './message.ts';
import { saidOfRequest } from './of-request.ts';
import { errorOf, saidOfRun } from './of-run.ts';
import { saidOfTodo } from './of-todo.ts';

/** What an event of a run comes to for whoever watches. One that can't be told is told as an error, and holds up nothing. */
export async function messagesOf(deps: AgentDeps, event: RunEvent, turn: TurnRow): Promise<Said[]> {
  try {
    if (event.type.startsWith('request-') || event.type === 'vote-recorded') return await saidOfRequest(deps, event);
    if (event.type.startsWith('todo-')) return saidOfTodo(event);
    return await saidOfRun(deps, event, turn);
  } catch (error) {
    // Without its database nothing can be told, and later it can.
    if (isDatabaseFault(error)) throw error;
    return [errorOf(turn, 'INTERNAL', `${event.type} ${event.seq} of ${event.runId} could not be told: ${(error as Error).message}`)];
  }
}

/** PostgreSQL and the network name what went wrong by a code; our own mistakes have none. */
const isDatabaseFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:[0-9A-Z]{5}|E[A-Z]+)$/.test(String(error.code));
