import { checkpointIsValid } from '@dream-agent/hitl';
import { readEntryHash } from '../../postgres/sql/jobs/read-entry-hash.ts';
import type { JobDeps } from '../job.ts';
import { keysOf } from './copy-checkpoints.ts';
import { readNewest } from './outside-file.ts';

export type OutsideDeps = Pick<JobDeps, 'pool' | 'settings' | 'signingKey' | 'formerKeys'>;

/** What speaks against the record, seen from the last checkpoint that was written outside of the database; nothing if all is well. */
export async function outsideProblem(deps: OutsideDeps): Promise<string | undefined> {
  const { checkpointFolder: folder } = deps.settings;
  if (folder === undefined) return undefined;
  const newest = await readNewest(folder);
  if (newest.kind === 'damaged') return `the copy of the checkpoints is damaged: ${newest.problem}`;
  if (newest.kind !== 'checkpoint') return undefined;
  const { seq, hash } = newest.checkpoint;
  const keys = keysOf(deps);
  if (keys.length > 0 && !keys.some((key) => checkpointIsValid(newest.checkpoint, key))) {
    return `the copy of the checkpoint for entry ${seq} was signed with none of the keys that are known here`;
  }
  const [log] = await readEntryHash(deps.pool, { seq });
  const last = Number(log?.last ?? 0);
  if (last < seq) return `the database ends with entry ${last} of the record, and a checkpoint outside of it knows of ${seq}`;
  const pruned = Number(log?.pruned_through ?? 0);
  // What was pruned was vouched for when it was.
  const known = seq === pruned ? log?.pruned_hash : log?.hash;
  if (seq < pruned || known === hash) return undefined;
  return `entry ${seq} of the record is not the one that a checkpoint outside of the database was signed for`;
}
