import type { Actor } from '@dream-agent/hitl';
import { noteInAudit } from '@dream-agent/hitl/postgres';
import { readEntryHash } from '../../postgres/sql/jobs/read-entry-hash.ts';
import { appendLines, readNewest } from './outside-file.ts';
import { type OutsideDeps, outsideProblem } from './outside-problem.ts';

export interface CheckOutsideCopy {
  /** Somebody who knows why the database is behind, and says so. It is recorded, in the record and in the copy. */
  readonly override?: { readonly actor: Actor; readonly reason: string };
}

export type OutsideCopy =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'overridden'; readonly problem: string }
  /** The server must not start: it would go on from a past that others have seen the end of. */
  | { readonly kind: 'refused'; readonly problem: string };

/** Compares the record with what was written down outside of the database. To be called at the start, before anything is added to it. */
export async function checkOutsideCopy(deps: OutsideDeps, { override }: CheckOutsideCopy = {}): Promise<OutsideCopy> {
  const problem = await outsideProblem(deps);
  if (problem === undefined) return { kind: 'agrees' };
  if (override === undefined) return { kind: 'refused', problem };
  await record(deps, problem, override);
  return { kind: 'overridden', problem };
}

async function record({ pool, settings }: OutsideDeps, problem: string, { actor, reason }: NonNullable<CheckOutsideCopy['override']>) {
  const folder = settings.checkpointFolder as string;
  const newest = await readNewest(folder);
  const known = newest.kind === 'checkpoint' ? newest.checkpoint.seq : 0;
  const [log] = await readEntryHash(pool, { seq: known });
  if (log === undefined) throw new Error('the log has lost its head');
  const last = Number(log.last);
  // First in the record: a copy that agrees again must not be all that is left of it.
  await noteInAudit(pool, { actor, what: 'outside-copy-overridden', facts: { problem, reason, known, last } });
  await appendLines(folder, [{ override: { at: log.now.toISOString(), by: actor.id, reason, known, last } }]);
}
