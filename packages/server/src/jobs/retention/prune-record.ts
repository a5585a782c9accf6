import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportAudit, HitlError, pruneAudit, verifyAuditExport } from '@dream-agent/hitl';
import { readPrunable } from '../../postgres/sql/retention/read-prunable.ts';
import { keysOf } from '../checkpoints/copy-checkpoints.ts';
import { CLOCK } from '../clock.ts';
import type { JobDeps } from '../job.ts';

/**
 * Writes the record to a file that verifies by itself, then drops its oldest entries up to a signed checkpoint, which vouches for them
 * from then on. Answers how many.
 */
export async function pruneRecord(deps: JobDeps): Promise<number> {
  const { auditDays: keepDays, auditFolder: folder } = deps.settings.retention;
  const publicKeys = keysOf(deps);
  if (keepDays === undefined || folder === undefined) return 0;
  if (publicKeys.length === 0) throw new HitlError('HITL_INVALID_INPUT', 'the record can be pruned only where its checkpoints are signed');
  const [prunable] = await readPrunable(deps.pool, { keep_days: keepDays });
  if (prunable === undefined) return 0;
  await archive(deps, join(folder, `audit-${Number(prunable.pruned_through) + 1}-${prunable.through}.jsonl`));
  const outcome = await pruneAudit({ ledger: deps.ledger }, { actor: CLOCK, publicKeys, keepDays });
  return outcome.kind === 'pruned' ? outcome.entries : 0;
}

/** Under its name only when it is whole and verified. */
async function archive(deps: JobDeps, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  await mkdir(join(file, '..'), { recursive: true });
  await rm(unfinished, { force: true });
  await pipeline(exportAudit({ ledger: deps.ledger }, { format: 'jsonl' }), createWriteStream(unfinished, { mode: 0o600 }));
  const report = await verifyAuditExport(createReadStream(unfinished), { publicKeys: keysOf(deps) });
  if (!report.ok) throw new HitlError('HITL_AUDIT_BROKEN', report.problem);
  const written = await open(unfinished, 'r+');
  await written.sync();
  await written.close();
  await rename(unfinished, file);
}
