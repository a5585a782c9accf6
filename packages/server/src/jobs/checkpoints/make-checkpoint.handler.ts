import { type Checkpoint, CheckpointSchema, checkpointAudit, HitlError } from '@dream-agent/hitl';
import { readNewestCheckpoint } from '../../postgres/sql/jobs/read-newest-checkpoint.ts';
import type { JobDeps } from '../job.ts';
import { alone } from '../queue/alone.ts';
import { copyCheckpoints } from './copy-checkpoints.ts';
import { outsideProblem } from './outside-problem.ts';

/** Signs how far the record has come, on one node at a time, and never against what was kept outside of the database. */
export async function makeCheckpoint(deps: JobDeps): Promise<void> {
  const { signingKey: privateKey, formerKeys: publicKeys, ledger, pool } = deps;
  if (privateKey === undefined) return;
  await alone(pool, 'make-checkpoint', async () => {
    const problem = await outsideProblem(deps);
    if (problem !== undefined) throw new HitlError('HITL_AUDIT_BROKEN', problem);
    await checkpointAudit({ ledger: { ...ledger, listCheckpoints: async () => newest(deps) } }, { privateKey, publicKeys });
    await copyCheckpoints(deps);
  });
}

/** The last one is all that the next one is compared with; there is one for each minute of years. */
async function newest({ pool }: JobDeps): Promise<Checkpoint[]> {
  const rows = await readNewestCheckpoint(pool, {});
  return rows.map(({ checkpoint }) => CheckpointSchema.parse(checkpoint));
}
