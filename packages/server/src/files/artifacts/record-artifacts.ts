import { readdir } from 'node:fs/promises';
import type { RunId } from '@dream-agent/hitl';
import { insertArtifacts } from '../../postgres/sql/artifacts/insert-artifacts.ts';
import type { AgentDeps } from '../../runs/agent-deps.ts';
import { type RunState, runState } from '../../runs/run-state.ts';
import { artifactIdOf } from '../../runs/run-view.ts';
import { SOURCES_FOLDER } from '../places.ts';

type Deps = Pick<AgentDeps, 'pool' | 'agent' | 'reader'>;

/** Lists the files that a run has made so far, so that whoever is asked about them can look at them. Again does no harm. */
export async function recordArtifacts(deps: Deps, runId: RunId): Promise<void> {
  const made = await readdir(deps.agent.folderOf(runId)).catch((): string[] => []);
  if (made.every((name) => name === SOURCES_FOLDER)) return;
  const state = await runState(deps, runId);
  if (state !== undefined) await recordArtifactsOf(deps, runId, state);
}

/** The same, of a run whose state is at hand. */
export async function recordArtifactsOf({ pool }: Pick<AgentDeps, 'pool'>, runId: RunId, { results }: RunState): Promise<void> {
  const made = Object.values(results).flatMap((result) =>
    result.status === 'completed' ? result.output.artifacts.map((artifact) => ({ ...artifact, todoId: result.todoId })) : [],
  );
  if (made.length === 0) return;
  const byId = new Map(
    made.map(({ todoId, name, mediaType, path, bytes, sha256 }) => {
      const id = artifactIdOf(runId, path);
      return [id, { id, todo_id: todoId, name, media_type: mediaType, path, bytes, sha256 }];
    }),
  );
  await insertArtifacts(pool, { run_id: runId, artifacts: JSON.stringify([...byId.values()]) });
}
