import { auditBody } from '../core/audit/audit-body.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Actor } from '../schema/actor.ts';
import type { Checkpoint, SealedEntry } from '../schema/audit.ts';
import { HitlError } from '../schema/errors.ts';
import { type Db, inTransaction, type Pool } from './connection/db.ts';
import { entryText } from './entry.ts';
import { appendEntry, insertCheckpoint, pruneAudit, readAudit, readCheckpoints, readHead, sealAudit } from './sql/audit.ts';

const BATCH = 2000;

export async function seal(db: Db): Promise<number> {
  let sealed = 0;
  for (;;) {
    const [row] = await sealAudit(db, { batch: BATCH });
    sealed += row?.sealed ?? 0;
    if ((row?.sealed ?? 0) < BATCH) return sealed;
  }
}

export async function read(db: Db, filter: { after?: number; limit?: number }): Promise<SealedEntry[]> {
  const rows = await readAudit(db, { after: filter.after ?? 0, page: filter.limit ?? 1000 });
  return rows.map((row) => ({
    at: row.at.toISOString(),
    body: JSON.parse(row.body) as SealedEntry['body'],
    hash: row.hash,
    prev: row.prev,
    seq: Number(row.seq),
  }));
}

export async function head(db: Db): ReturnType<Ledger['auditHead']> {
  const [row] = await readHead(db, {});
  if (row === undefined) throw new HitlError('HITL_AUDIT_BROKEN', 'the log has lost its head');
  return { seq: Number(row.seq), hash: row.hash, prunedThrough: Number(row.pruned_through), prunedHash: row.pruned_hash };
}

export async function saveCheckpoint(db: Db, checkpoint: Checkpoint): Promise<void> {
  await insertCheckpoint(db, { seq: checkpoint.seq, checkpoint: JSON.stringify(checkpoint) });
}

export async function listCheckpoints(db: Db): Promise<Checkpoint[]> {
  return (await readCheckpoints(db, {})).map((row) => row.checkpoint as Checkpoint);
}

/** Needs the rights of the tables' owner; the application's role has none to remove anything. */
export async function prune(pool: Pool, through: number, actor: Actor): Promise<number> {
  const vouched = (await listCheckpoints(pool)).find((checkpoint) => checkpoint.seq === through);
  const [last] = await read(pool, { after: through - 1, limit: 1 });
  if (vouched === undefined || vouched.hash !== last?.hash)
    throw new HitlError('HITL_INVALID_INPUT', `no checkpoint vouches for entry ${through}`);
  return inTransaction(pool, async (tx) => {
    const [row] = await pruneAudit(tx, { through });
    const [log] = await readHead(tx, {});
    const version = log?.prunings ?? 1;
    await appendEntry(tx, {
      subject_type: 'audit',
      subject_id: 'log',
      subject_version: version,
      entry: entryText(
        auditBody('audit-pruned', {
          subject: { type: 'audit', id: 'log', version },
          runId: null,
          actor,
          data: { through, hash: vouched.hash },
        }),
      ),
    });
    return row?.dropped ?? 0;
  });
}
