import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunId } from '@dream-agent/hitl';
import { inTransaction } from '@dream-agent/hitl/postgres';
import { deleteUploadRow } from '../../postgres/sql/uploads/delete-upload.ts';
import { lockUpload } from '../../postgres/sql/uploads/lock-upload.ts';
import { readUses } from '../../postgres/sql/uploads/of-runs/read-uses.ts';
import type { AgentDeps } from '../../runs/agent-deps.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import { type FileDeps, SOURCES_FOLDER, uploadPath } from '../places.ts';
import { noUpload } from './read-upload.ts';

export type DeletedUpload = { readonly kind: 'deleted' } | Refused;

/** Removes an upload and what runs were given of it; not while one of them is under way. */
export async function deleteUpload(deps: FileDeps & Pick<AgentDeps, 'agent'>, uploadId: string): Promise<DeletedUpload> {
  const deleted = await inTransaction(deps.pool, async (tx): Promise<DeletedUpload> => {
    const [held] = await lockUpload(tx, { upload_id: uploadId });
    if (held === undefined) return noUpload(uploadId);
    const uses = await readUses(tx, { upload_id: uploadId });
    const busy = uses.find(({ ended }) => !ended);
    if (busy !== undefined) return refused('SESSION_BUSY', `${busy.run_id} reads ${uploadId}; wait for its end or cancel it`);
    // Before the row, which is all that knows where they are.
    for (const { run_id, name } of uses) await rm(join(deps.agent.folderOf(run_id as RunId), SOURCES_FOLDER, name), { force: true });
    await deleteUploadRow(tx, { upload_id: uploadId });
    return { kind: 'deleted' };
  });
  if (deleted.kind === 'deleted') await rm(uploadPath(deps, uploadId), { force: true });
  return deleted;
}
