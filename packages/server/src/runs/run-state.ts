import { readRunState } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import type { AgentDeps } from './agent-deps.ts';

export type RunState = Awaited<ReturnType<typeof readRunState>>;

/** How far a run has come. Nothing, before its first checkpoint. */
export async function runState({ reader }: Pick<AgentDeps, 'reader'>, runId: string): Promise<RunState | undefined> {
  const first = await reader.getTuple({ configurable: { thread_id: runId, checkpoint_ns: '' } });
  return first === undefined ? undefined : readRunState({ saver: reader, runId: runId as RunId });
}
