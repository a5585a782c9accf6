import { rm } from 'node:fs/promises';
import type { RunId } from '@dream-agent/hitl';
import { forgetArtifacts } from '../postgres/sql/artifacts/forget-artifacts.ts';
import { oldUploads } from '../postgres/sql/uploads/old-uploads.ts';
import { sessionsWithFiles } from '../postgres/sql/uploads/sessions-with-files.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import type { FileDeps } from './places.ts';
import { removeSessionFiles } from './remove-session-files.ts';
import { deleteUpload } from './uploads/delete-upload.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

export interface ForgetFiles {
  /** How long files are kept after a run has ended, or after they were brought; endlessly, if it is left out. */
  readonly keepSeconds?: number | undefined;
}

const AT_ONCE = 100;

/** Removes files that are kept for nobody any more, and what killed nodes have left; to be called now and then, by any number of nodes. */
export async function forgetFiles(
  deps: FileDeps & Pick<AgentDeps, 'agent'>,
  { keepSeconds }: ForgetFiles = {},
): Promise<{ readonly uploads: number; readonly runs: number; readonly leftovers: number }> {
  const gone = await sessionsWithFiles(deps.pool, { row_limit: AT_ONCE });
  await removeSessionFiles(
    deps,
    gone.map(({ id }) => id),
  );
  const leftovers = await sweepUploads(deps);
  if (keepSeconds === undefined) return { uploads: 0, runs: 0, leftovers };
  const old = { seconds: keepSeconds, row_limit: AT_ONCE };
  let uploads = 0;
  for (const { id } of await oldUploads(deps.pool, old)) if ((await deleteUpload(deps, id)).kind === 'deleted') uploads++;
  const runs = await forgetArtifacts(deps.pool, old);
  for (const { run_id } of runs) await rm(deps.agent.folderOf(run_id as RunId), { recursive: true, force: true });
  return { uploads, runs: runs.length, leftovers };
}
