import type { CheckpointAddress } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import type { TurnRow } from '../../postgres/sql/runs/turn-row.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { turnOfSession } from '../run-turn.ts';

export type FoundCheckpoint = { readonly kind: 'found'; readonly turn: TurnRow; readonly address: CheckpointAddress } | Refused;

/** A checkpoint of a run of this session. */
export async function findCheckpoint(
  deps: AgentDeps,
  { sessionId, runId, checkpointId }: { sessionId: string; runId: string; checkpointId: string },
): Promise<FoundCheckpoint> {
  const found = await turnOfSession(deps.pool, sessionId, runId);
  if (found.kind === 'refused') return found;
  const tuple = await deps.reader.getTuple({ configurable: { thread_id: runId, checkpoint_ns: '', checkpoint_id: checkpointId } });
  if (tuple === undefined) return refused('CHECKPOINT_NOT_FOUND', `${runId} has no checkpoint ${checkpointId}`);
  return { kind: 'found', turn: found.turn, address: { runId: runId as RunId, checkpointId } };
}
