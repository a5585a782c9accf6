import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Ledger, verifyAudit } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import type { Settings } from '../config.ts';
import { outsideProblem } from '../jobs/checkpoints/outside-problem.ts';
import { JobSettingsSchema } from '../jobs/index.ts';
import { readEntryHash } from '../postgres/sql/jobs/read-entry-hash.ts';
import type { BackupHeader } from './shape.ts';

export interface LookAtRestored {
  readonly ledger: Ledger;
  readonly pool: Pool;
  readonly settings: Settings;
  readonly signingKey: KeyObject | undefined;
}

export type Looked =
  | { readonly kind: 'broken'; readonly problem: string }
  /** `behind` is what a start would refuse it for, unless somebody says why. */
  | { readonly kind: 'intact'; readonly entries: number; readonly behind: string | undefined };

/** Whether the record that came back is the one that was kept, and how it stands beside what was written down elsewhere. */
export async function lookAtRestored({ ledger, pool, settings, signingKey }: LookAtRestored, header: BackupHeader): Promise<Looked> {
  const publicKeys = [...(signingKey === undefined ? [] : [createPublicKey(signingKey)]), ...settings.formerKeys];
  const report = await verifyAudit({ ledger }, { publicKeys });
  if (!report.ok) return { kind: 'broken', problem: report.problem };
  const { seq, hash } = header.head;
  const [log] = await readEntryHash(pool, { seq });
  const isThere = seq === 0 || log?.hash === hash || (Number(log?.pruned_through) === seq && log?.pruned_hash === hash);
  if (!isThere) return { kind: 'broken', problem: `entry ${seq} is not the one that the backup ends with` };
  const { formerKeys } = settings;
  const outside = { pool, settings: JobSettingsSchema.parse(settings.jobs()), formerKeys };
  const behind = await outsideProblem({ ...outside, ...(signingKey === undefined ? {} : { signingKey }) });
  return { kind: 'intact', entries: report.entries, behind };
}
