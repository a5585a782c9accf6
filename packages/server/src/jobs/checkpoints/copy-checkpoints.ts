import { createPublicKey, type KeyObject } from 'node:crypto';
import { CheckpointSchema, checkpointIsValid } from '@dream-agent/hitl';
import { readCheckpointsAfter } from '../../postgres/sql/jobs/read-checkpoints-after.ts';
import type { JobDeps } from '../job.ts';
import { alone } from '../queue/alone.ts';
import { appendLines, readNewest } from './outside-file.ts';

const AT_ONCE = 1_000;

/** Writes down outside of the database what has been signed since the last time, whichever node signed it. */
export async function copyCheckpoints(deps: JobDeps): Promise<void> {
  const { checkpointFolder: folder } = deps.settings;
  // Nodes may share the folder, and what they write must not go back behind what another wrote.
  if (folder !== undefined) await alone(deps.pool, `copy-checkpoints ${folder}`, () => copyTo(folder, deps));
}

async function copyTo(folder: string, deps: JobDeps): Promise<void> {
  const { pool, log } = deps;
  const newest = await readNewest(folder);
  if (newest.kind === 'damaged') throw new Error(`the copy of the checkpoints is damaged: ${newest.problem}`);
  const after = newest.kind === 'checkpoint' ? newest.checkpoint.seq : newest.kind === 'override' ? newest.override.last : 0;
  const rows = await readCheckpointsAfter(pool, { after, row_limit: AT_ONCE });
  const keys = keysOf(deps);
  // Whoever can write to the database could put one there that nobody signed; the copy has none of those.
  const ours = rows.flatMap(({ checkpoint }) => {
    const { data } = CheckpointSchema.safeParse(checkpoint);
    return data !== undefined && keys.some((key) => checkpointIsValid(data, key)) ? [data] : [];
  });
  if (ours.length < rows.length) log('error', 'checkpoint-unsigned', { count: rows.length - ours.length });
  if (ours.length > 0) await appendLines(folder, ours);
}

/** All that may have signed. */
export const keysOf = ({ signingKey, formerKeys }: Pick<JobDeps, 'signingKey' | 'formerKeys'>): KeyObject[] => [
  ...(signingKey === undefined ? [] : [createPublicKey(signingKey)]),
  ...formerKeys,
];
