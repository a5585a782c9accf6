import { rm } from 'node:fs/promises';
import type { RunId } from '@dream-agent/hitl';
import { deleteSessionFiles } from '../postgres/sql/uploads/delete-session-files.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { type FileDeps, uploadPath } from './places.ts';

/** Takes away all files of sessions that are gone. Again does no harm, and finishes what a killed node has begun. */
export async function removeSessionFiles(deps: FileDeps & Pick<AgentDeps, 'agent'>, sessionIds: readonly string[]): Promise<void> {
  for (const { kind, id } of await deleteSessionFiles(deps.pool, { session_ids: sessionIds })) {
    await rm(kind === 'upload' ? uploadPath(deps, id) : deps.agent.folderOf(id as RunId), { recursive: true, force: true });
  }
}
