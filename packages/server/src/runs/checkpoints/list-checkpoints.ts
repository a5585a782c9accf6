import { listCheckpoints as momentsOf } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { CheckpointIdSchema, type DomainOf, type MomentWireSchema } from '../../contract/index.ts';
import { readCursor, writeCursor } from '../../sessions/cursor.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { turnOfSession } from '../run-turn.ts';

export type MomentView = DomainOf<typeof MomentWireSchema>;

export interface ListCheckpoints {
  readonly sessionId: string;
  /** The newest of the session, if it is left out. */
  readonly runId?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export type ListedCheckpoints = { readonly kind: 'listed'; readonly items: MomentView[]; readonly nextCursor: string | null } | Refused;

const notOfThisList = refused('CURSOR_INVALID', 'the cursor is none of this list; begin again without one');

/** The moments of a run that one can go back to, the newest first. */
export async function listCheckpoints(deps: AgentDeps, input: ListCheckpoints): Promise<ListedCheckpoints> {
  const { sessionId, limit = 50, cursor } = input;
  const [named, before] = (cursor === undefined ? undefined : readCursor(cursor)) ?? [];
  const found = await turnOfSession(deps.pool, sessionId, input.runId ?? named);
  if (found.kind === 'refused') {
    if (found.code === 'SESSION_IDLE') return { kind: 'listed', items: [], nextCursor: null };
    return found.code === 'HITL_RUN_NOT_FOUND' && input.runId === undefined ? notOfThisList : found;
  }
  const isOurs = cursor === undefined || (named === found.turn.run_id && CheckpointIdSchema.safeParse(before).success);
  if (!isOurs) return notOfThisList;
  const runId = found.turn.run_id as RunId;
  const moments = await momentsOf({ saver: deps.reader, runId, limit: limit + 1, ...(before === undefined ? {} : { before }) });
  const last = moments.length > limit ? moments[limit - 1] : undefined;
  return {
    kind: 'listed',
    items: moments.slice(0, limit).map(({ at, next, todos, ...moment }) => ({
      runId,
      ...moment,
      at: new Date(at),
      next: [...next],
      todos: todos as MomentView['todos'],
    })),
    nextCursor: last === undefined ? null : writeCursor([runId, last.checkpointId]),
  };
}
